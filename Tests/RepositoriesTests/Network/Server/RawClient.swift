@testable import Repositories

/// A client of a `ScriptedHTTPServer` that sends and receives bytes as they are.
final class RawClient: Sendable {
  private let socket: Socket

  /// What ended the bytes of the server.
  enum End: Equatable {
    case closed
    case reset
  }

  init(_ server: ScriptedHTTPServer) async throws {
    socket = try Socket(connectingTo: server.port)
    _ = try await onOwnThread { [socket] in try socket.wait(toWrite: true) }
  }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    // Small enough for the room that every new socket has.
    let sent = try socket.send(bytes[...])
    precondition(sent == bytes.count)
  }

  /// Asks for the path without a body.
  func get(_ path: String = "/") throws {
    try send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
  }

  /// The next bytes, so many; fewer at the end.
  func received(_ count: Int) async throws -> String {
    try await onOwnThread { [socket] in
      var bytes: [UInt8] = []
      while bytes.count < count {
        _ = try socket.wait()
        guard let next = try socket.received(limit: count - bytes.count) else { continue }
        if next.isEmpty { break }
        bytes += next
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A reply that is expected to come, for which the test need not know its length.
  func receives(_ text: String) async throws -> Bool {
    try await received(text.utf8.count) == text
  }

  /// All that comes until the server ends the connection.
  func rest() async throws -> (bytes: [UInt8], end: End) {
    try await onOwnThread { [socket] in
      var bytes: [UInt8] = []
      while true {
        do throws(SystemError) {
          _ = try socket.wait()
          guard let next = try socket.received() else { continue }
          if next.isEmpty { return (bytes, .closed) }
          bytes += next
        } catch {
          guard error.isReset else { throw error }
          return (bytes, .reset)
        }
      }
    }
  }

  func hangUp() { socket.end() }

  func reset() throws {
    try socket.resetAtEnd()
    socket.end()
  }
}
