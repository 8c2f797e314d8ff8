import Foundation

@testable import Repositories

/// A port of 127.0.0.1 where no server answers, and that no other program gets while a test uses it.
final class DeadPort: Sendable {
  let port: UInt16
  private let socket: Socket
  private let callers: [Socket]

  var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

  /// Lends a port that refuses connections, because nothing listens.
  static func refusing<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (DeadPort) async throws -> Result
  ) async throws -> Result {
    try await lend(DeadPort(socket: Socket(), callers: []), to: body)
  }

  private static func lend<Result>(
    isolation: isolated (any Actor)? = #isolation, _ port: DeadPort,
    to body: (DeadPort) async throws -> Result
  ) async throws -> Result {
    // A released port may be that of another test's server at once.
    defer { withExtendedLifetime(port) {} }
    return try await body(port)
  }

  private init(socket: Socket, callers: [Socket]) throws {
    port = try socket.port()
    (self.socket, self.callers) = (socket, callers)
  }

  #if os(Linux)
    /// Lends a port where a connection neither comes about nor fails, because the queue of those
    /// before is full.
    static func unanswering<Result>(
      isolation: isolated (any Actor)? = #isolation, _ body: (DeadPort) async throws -> Result
    ) async throws -> Result {
      let listener = try Socket()
      try listener.takeConnections(waiting: 0)
      let first = try Socket(connectingTo: listener.port())
      _ = try first.wait(toWrite: true)
      // The first caller knows of the connection before the listener does.
      _ = try listener.wait()
      return try await lend(DeadPort(socket: listener, callers: [first]), to: body)
    }
  #endif
}
