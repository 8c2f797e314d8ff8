import Synchronization

/// The connections and requests that came to a `ScriptedHTTPServer`.
final class ServerLog: Sendable {
  private struct State {
    var connections: [ServerConnection] = []
    var requests: [ReceivedRequest] = []
    var promised: [Int: Promise<ReceivedRequest>] = [:]
    var taken = 0
    var isOver = false
  }

  private let state = Mutex(State())

  var connections: [ServerConnection] { state.withLock(\.connections) }
  var requests: [ReceivedRequest] { state.withLock(\.requests) }

  /// Notes a connection.
  func connect() -> ServerConnection {
    state.withLock { state in
      state.connections.append(ServerConnection(number: state.connections.count + 1))
      return state.connections[state.connections.count - 1]
    }
  }

  /// Notes a request with its whole body.
  func receive(
    _ head: RequestHead, body: [UInt8], on connection: ServerConnection
  ) -> ReceivedRequest {
    let (request, promise) = state.withLock { state in
      let request = ReceivedRequest(
        number: state.requests.count + 1, connection: connection, method: head.method,
        target: head.target, headers: head.headers, body: body)
      state.requests.append(request)
      return (request, state.promised.removeValue(forKey: request.number))
    }
    promise?.keep(request)
    return request
  }

  /// The request of this number, which may not have come.
  func promise(_ number: Int) -> Promise<ReceivedRequest> {
    state.withLock { state in
      if let promise = state.promised[number] { return promise }
      let promise = Promise<ReceivedRequest>()
      if number <= state.requests.count {
        promise.keep(state.requests[number - 1])
      } else if state.isOver {
        promise.breakUp()
      } else {
        state.promised[number] = promise
      }
      return promise
    }
  }

  /// The number of the next request that nobody has taken.
  func takeNumber() -> Int {
    state.withLock { state in
      state.taken += 1
      return state.taken
    }
  }

  /// Says that no request will come any more.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.promised = [:] }
      return Array(state.promised.values)
    }
    for promise in waiting { promise.breakUp() }
  }
}
