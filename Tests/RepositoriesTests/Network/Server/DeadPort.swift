import Foundation

@testable import Repositories

/// A port of 127.0.0.1 where no server answers, and that no other program gets meanwhile.
final class DeadPort: Sendable {
  let port: UInt16
  private let socket: Socket
  private let callers: [Socket]

  var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

  /// A port that refuses connections, because nothing listens.
  static func refusing() throws -> DeadPort {
    try DeadPort(socket: Socket(), callers: [])
  }

  private init(socket: Socket, callers: [Socket]) throws {
    port = try socket.port()
    (self.socket, self.callers) = (socket, callers)
  }

  #if os(Linux)
    /// A port where a connection neither comes about nor fails, because the queue of those before
    /// is full.
    static func unanswering() throws -> DeadPort {
      let listener = try Socket()
      try listener.takeConnections(waiting: 0)
      let first = try Socket(connectingTo: listener.port())
      _ = try first.wait(toWrite: true)
      // The first caller knows of the connection before the listener does.
      _ = try listener.wait()
      return try DeadPort(socket: listener, callers: [first])
    }
  #endif
}
