import Synchronization

/// A command that may run until it is stopped.
final class StoppableCommand: Sendable {
  private struct State {
    var stop: (@Sendable () -> Void)?
    var status: Int32?
  }

  private let state = Mutex(State())

  /// Whether the command runs, and was not stopped.
  var isOn: Bool { state.withLock { $0.stop != nil } }

  /// Runs the work until it ends or ``end(status:)`` is called. Returns the work's value, and the
  /// status with which the program must end; nil if it continues.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value, status: Int32?) {
    let task = state.withLock { state in
      let task = Task { await work() }
      state = State(stop: { task.cancel() })
      return task
    }
    let value = await task.value
    let status = state.withLock { state in
      state.stop = nil
      return state.status
    }
    return (value, status)
  }

  /// Stops the command, unless it has ended: its task is cancelled.
  ///
  /// - Parameter status: The status with which the program must end; nil if it continues.
  func end(status: Int32? = nil) {
    let stop = state.withLock { state in
      if state.stop != nil { state.status = status }
      defer { state.stop = nil }
      return state.stop
    }
    stop?()
  }
}
