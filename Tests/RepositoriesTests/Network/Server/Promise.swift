import Synchronization

/// A value that comes once, and that tasks wait for.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case open([AsyncStream<Value>.Continuation])
    case kept(Value)
    case broken
  }

  private let state = Mutex(State.open([]))

  /// The value, once it has come.
  ///
  /// - Throws: `CancellationError` when the task is cancelled or the value cannot come any more.
  var value: Value {
    get async throws {
      let (values, continuation) = AsyncStream.makeStream(of: Value.self)
      state.withLock { state in
        switch state {
        case .open(let waiting): state = .open(waiting + [continuation])
        case .kept(let value): continuation.yield(value)
        case .broken: continuation.finish()
        }
      }
      for await value in values { return value }
      throw CancellationError()
    }
  }

  /// The value, if it has come.
  var valueIfKept: Value? {
    state.withLock { if case .kept(let value) = $0 { value } else { nil } }
  }

  /// Keeps the promise; a second value is left out.
  func keep(_ value: Value) {
    for continuation in close(with: .kept(value)) { continuation.yield(value) }
  }

  /// Says that the value will not come, unless it has.
  func breakUp() {
    for continuation in close(with: .broken) { continuation.finish() }
  }

  private func close(with closed: State) -> [AsyncStream<Value>.Continuation] {
    state.withLock { state in
      guard case .open(let waiting) = state else { return [] }
      state = closed
      return waiting
    }
  }
}
