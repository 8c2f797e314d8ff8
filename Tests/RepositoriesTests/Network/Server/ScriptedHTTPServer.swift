import Foundation

@testable import Repositories

/// An HTTP server on 127.0.0.1, whose every reply and fault a test scripts.
///
///     let server = try ScriptedHTTPServer { request in
///       request.number == 1 ? .status(503, headers: ["Retry-After": "1"]) : .json("[]")
///     }
///
/// Each connection has a thread of its own.
final class ScriptedHTTPServer: Sendable {
  let port: UInt16
  private let log = ServerLog()
  private let stopping: Gate
  private let threads = DispatchGroup()

  /// - Parameter answer: Called on the thread of the connection, after a request with its body has
  ///   come.
  init(answer: @escaping @Sendable (ReceivedRequest) -> Reply) throws {
    let listener = try Socket()
    port = try listener.port()
    try listener.takeConnections(waiting: 128)
    stopping = try Gate()
    onOwnThread(in: threads) { [log, stopping, threads] in
      defer { listener.end() }
      while let socket = Self.nextConnection(of: listener, until: stopping) {
        let conversation = Conversation(
          on: socket, log: log, stopping: stopping, answer: answer)
        onOwnThread(in: threads) {
          var conversation = conversation
          conversation.run()
        }
      }
    }
  }

  /// Gives each request the next reply; the last one is given to all that come after.
  convenience init(_ replies: Reply...) throws {
    try self.init { replies[min($0.number, replies.count) - 1] }
  }

  deinit { stop() }

  var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

  /// All requests that have come, in order.
  var requests: [ReceivedRequest] { log.requests }

  /// All connections that have come, in order, also those that ended and those without a request.
  var connections: [ServerConnection] { log.connections }

  /// The next request that this method has not returned: waits until it has come with its body.
  ///
  /// - Throws: `CancellationError` when the task is cancelled or the server is stopped.
  func nextRequest() async throws -> ReceivedRequest {
    try await log.promise(log.takeNumber()).value
  }

  /// The request of this number, from 1: waits until it has come with its body.
  ///
  /// - Throws: `CancellationError` when the task is cancelled or the server is stopped.
  func request(_ number: Int) async throws -> ReceivedRequest {
    try await log.promise(number).value
  }

  /// Closes all connections and the port, which another program may get at once, and waits for the
  /// end of the threads. Once more does nothing.
  func stop() {
    stopping.open()
    threads.wait()
    log.end()
  }

  private static func nextConnection(of listener: Socket, until stopping: Gate) -> Socket? {
    do {
      while true {
        if try listener.wait(or: [stopping.descriptor]).others[0] { return nil }
        if let socket = try listener.accepted() { return socket }
      }
    } catch {
      fatalError("The scripted server takes no connections: \(error.reason)")
    }
  }
}
