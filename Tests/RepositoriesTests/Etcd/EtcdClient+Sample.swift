import Foundation

@testable import Repositories

extension EtcdClient {
  /// A client of an etcd in memory.
  static func scripted(
    _ service: some LineStreamingNetworkService, servers: [String] = ["http://one:2379"],
    as credentials: EtcdCredentials? = nil
  ) throws -> EtcdClient {
    EtcdClient(
      try servers.map { try NetworkConfiguration($0) }, by: service, as: credentials)
  }

  /// The error of a transaction; nil for a transaction that is answered.
  func error(_ transaction: EtcdTransaction = .sampleRead) async -> EtcdError? {
    do throws(EtcdError) {
      _ = try await outcome(of: transaction)
      return nil
    } catch {
      return error
    }
  }
}

extension EtcdTransaction {
  static let sampleRead = EtcdTransaction(operations: [
    .read(EtcdRead(keys: .all(below: "a/")))
  ])
  static let sampleWrite = EtcdTransaction(
    conditions: [.init(key: "a/1", revision: 0)], operations: [.put("a/1", Data("x".utf8))])
}
