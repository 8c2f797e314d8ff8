import Synchronization

/// Passes values from an observer to one loop: only the newest value waits.
final class NewestValue<Value: Sendable>: Sendable {
  private enum Contents {
    case empty
    case value(Value)
    case awaited(CheckedContinuation<Value?, Never>)
    case last(Value)
    case finished
  }

  private let contents = RawMutex(Contents.empty)

  /// Replaces the waiting value, and destroys the old value outside the lock.
  func put(_ value: Value) {
    let before = contents.withLock { contents in
      switch contents {
      case .empty, .value: exchange(&contents, with: .value(value))
      case .awaited: exchange(&contents, with: .empty)
      case .last, .finished: Contents.finished
      }
    }
    if case .awaited(let continuation) = before { continuation.resume(returning: value) }
  }

  /// Waits for a value; nil after the end, or when the waiting task is cancelled, which also ends
  /// the passing. One task at a time may wait.
  func next() async -> Value? {
    await withTaskCancellationHandler {
      await take()
    } onCancel: {
      cancel()
    }
  }

  private func take() async -> Value? {
    await withCheckedContinuation { continuation in
      let answer = contents.withLock { contents -> Value?? in
        switch contents {
        case .empty:
          contents = .awaited(continuation)
          return nil
        case .value(let value):
          contents = .empty
          return .some(value)
        case .last(let value):
          contents = .finished
          return .some(value)
        case .awaited, .finished:
          return .some(nil)
        }
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Ends the passing after the waiting value.
  func finish() {
    let before = contents.withLock { contents in
      switch contents {
      case .value(let value), .last(let value): exchange(&contents, with: .last(value))
      case .empty, .awaited, .finished: exchange(&contents, with: .finished)
      }
    }
    if case .awaited(let continuation) = before { continuation.resume(returning: nil) }
  }

  /// Ends the passing at once.
  func cancel() {
    let before = contents.withLock { exchange(&$0, with: .finished) }
    if case .awaited(let continuation) = before { continuation.resume(returning: nil) }
  }
}
