import Foundation

@testable import Repositories

/// A port of 127.0.0.1 where no server answers, and that no other program gets while a test uses it.
final class DeadPort: Sendable {
  let port: UInt16
  private let socket: Socket

  var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

  /// Lends a port that refuses connections, because nothing listens.
  static func refusing<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (DeadPort) async throws -> Result
  ) async throws -> Result {
    let port = try DeadPort(socket: Socket())
    // A released port may be that of another test's server at once.
    defer { withExtendedLifetime(port) {} }
    return try await body(port)
  }

  private init(socket: Socket) throws {
    port = try socket.port()
    self.socket = socket
  }
}
