import Synchronization

/// Who ended a connection.
enum ConnectionEnd: Error {
  /// The client closed or reset the connection.
  case byClient
  /// The server did, as a reply says, at a malformed request, or as it was stopped.
  case byServer
}

/// What a test sees of a connection of a `ScriptedHTTPServer`.
final class ServerConnection: Sendable {
  /// The connection's place among all of the server: 1 is the first.
  let number: Int
  private let promisedEnd = Promise<ConnectionEnd>()
  private let sent = Atomic(0)

  init(number: Int) {
    self.number = number
  }

  /// Who ended the connection: waits until it has ended, and the server has closed its socket.
  var end: ConnectionEnd {
    get async throws { try await promisedEnd.value }
  }

  /// Who ended the connection; nil while it lasts.
  var endIfOver: ConnectionEnd? { promisedEnd.valueIfKept }

  /// The number of bytes of all replies on the connection that the system took from the server:
  /// some hundred thousands, at times some millions, more than the client has read.
  var bytesSent: Int { sent.load(ordering: .relaxed) }

  func noteSent(_ count: Int) {
    sent.add(count, ordering: .relaxed)
  }

  func noteEnd(_ end: ConnectionEnd) {
    promisedEnd.keep(end)
  }
}
