import Foundation
import Repositories

/// A list on etcd, and the password for its servers.
enum EtcdSource {
  static let passwordVariable = "TODO_REPL_ETCD_PASSWORD"

  /// The most bytes of the file with the password.
  private static let longestFile = 1 << 16

  /// The repository of a list on servers, whose addresses were checked with the options.
  static func repository(
    at servers: [String], _ options: ProgramOptions, _ environment: [String: String],
    _ now: @escaping @Sendable () -> Date
  ) throws(ActionError) -> any TodosRepository {
    #if Networking
      let credentials: EtcdCredentials?
      if let user = options.etcdUser {
        credentials = EtcdCredentials(user: user, password: try password(of: user, environment))
      } else {
        credentials = nil
      }
      let configurations = servers.compactMap { try? NetworkConfiguration($0) }
      return EtcdTodosRepository(
        options.list, at: configurations, by: URLSessionNetworkService(), as: credentials, now: now)
    #else
      fatalError("The options refuse servers without networking.")
    #endif
  }

  /// The password of a user: never an argument, which every program on the computer can see.
  static func password(
    of user: String, _ environment: [String: String]
  ) throws(ActionError) -> String {
    if let password = environment[passwordVariable], !password.isEmpty { return password }
    let file = UserFolder.settings.path(of: "etcd-password", environment: environment)
    if let file, let password = firstLine(of: file), !password.isEmpty { return password }
    throw .noPassword(user: user, file: file)
  }

  private static func firstLine(of file: String) -> String? {
    guard let descriptor = try? FileDescriptor(opening: file, to: .read),
      (try? descriptor.expectFile()) != nil,
      let bytes = try? descriptor.rest(limit: longestFile)
    else { return nil }
    return String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
