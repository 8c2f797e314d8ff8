import Foundation

@testable import Repositories

extension EtcdTodosRepository {
  /// A repository on an etcd in memory.
  static func scripted(
    _ gateway: ScriptedGateway = ScriptedGateway(), _ name: String = "home",
    servers: [String] = ["http://one:2379"],
    clock: some Clock<Duration> = ScriptedClock { _ in }
  ) throws -> EtcdTodosRepository {
    EtcdTodosRepository(
      name, at: try servers.map { try NetworkConfiguration($0) }, by: gateway, clock: clock)
  }

  #if Networking
    /// A repository with a list of its own on a real etcd.
    static func real(
      _ name: String = UUID().uuidString,
      service: URLSessionNetworkService = .init(opensSockets: true)
    ) async throws -> EtcdTodosRepository {
      EtcdTodosRepository(
        name, at: [try NetworkConfiguration(await EtcdServer.shared.url)], by: service)
    }
  #endif
}
