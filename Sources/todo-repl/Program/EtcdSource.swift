import Foundation
import Repositories

/// A list on etcd, and the password for its servers.
enum EtcdSource {
  /// The largest size of the password file, in bytes.
  private static let longestFile = 1 << 16

  /// The repository of a list on servers, whose addresses the options parser has checked.
  static func repository(
    at servers: [String], _ options: ProgramOptions, _ environment: [String: String],
    _ now: @escaping @Sendable () -> Date
  ) throws(ActionError) -> any TodosRepository {
    #if Networking
      let repository = try repository(of: options.list, at: servers, options, environment, now)
      guard let folder = folder(of: options.list, at: servers, environment) else {
        return repository
      }
      return OfflineTodosRepository(repository, keeping: folder, now: now)
    #else
      fatalError("The options refuse servers without networking.")
    #endif
  }

  /// A list on servers, as the target of a copy.
  static func target(
    _ list: String, at servers: [String], _ options: ProgramOptions,
    _ environment: [String: String], _ now: @escaping @Sendable () -> Date
  ) throws(ActionError) -> any TodosTarget {
    #if Networking
      return try repository(of: list, at: servers, options, environment, now)
    #else
      throw .noNetworking
    #endif
  }

  #if Networking
    private static func repository(
      of list: String, at servers: [String], _ options: ProgramOptions,
      _ environment: [String: String], _ now: @escaping @Sendable () -> Date
    ) throws(ActionError) -> EtcdTodosRepository {
      let credentials = try options.etcdUser.map { user throws(ActionError) in
        EtcdCredentials(user: user, password: try password(of: user, environment))
      }
      let configurations = servers.compactMap { try? NetworkConfiguration($0) }
      return EtcdTodosRepository(
        list, at: configurations, by: URLSessionNetworkService(opensSockets: true), as: credentials,
        now: now)
    }
  #endif

  /// The folder with the data of a list for the time when its servers are out of reach: one for
  /// each list and set of servers, in any order. nil if the person has no folder.
  static func folder(
    of list: String, at servers: [String], _ environment: [String: String]
  ) -> String? {
    let name = UserFolder.name(list, of: key(of: list, at: servers))
    return UserFolder.data.path(of: "etcd/\(name)", environment: environment)
  }

  /// A key for a list and its servers, the same for any order of the servers.
  static func key(of list: String, at servers: [String]) -> String {
    let names = servers.map { server in
      String(server.split(separator: "://", maxSplits: 1).last ?? "")
        .trimmingCharacters(in: CharacterSet(charactersIn: "/"))
    }
    return (Set(names).sorted() + [list]).joined(separator: ",")
  }

  /// The password of a user. It is never an argument: every program on the computer can see those.
  static func password(
    of user: String, _ environment: [String: String]
  ) throws(ActionError) -> String {
    if let password = environment[ActionError.passwordVariable], !password.isEmpty {
      return password
    }
    let file = UserFolder.settings.path(of: "etcd-password", environment: environment)
    guard let file, let password = try firstLine(of: file) else {
      throw .noPassword(user: user, file: file)
    }
    if password.isEmpty {
      throw .unusablePassword(file: file, reason: KnownReason.emptyFirstLine.rawValue)
    }
    return password
  }

  /// The first line of a file; nil if the file does not exist.
  private static func firstLine(of file: String) throws(ActionError) -> String? {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: file, to: .read)
      try descriptor.expectFile()
      let line = TextLines.of(try descriptor.rest(limit: longestFile)).first ?? []
      if let text = String(validating: line, as: UTF8.self) { return text }
    } catch {
      if error.isMissingFileOrFolder { return nil }
      throw .unusablePassword(file: file, reason: error.reason)
    }
    throw .unusablePassword(file: file, reason: KnownReason.notUTF8.rawValue)
  }
}
