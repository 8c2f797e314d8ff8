import Synchronization

/// The command that prints changes until it is stopped, while it is carried out.
final class Watching: Sendable {
  private struct State {
    var stop: (@Sendable () -> Void)?
    var status: Int32?
  }

  private let state = Mutex(State())

  /// Whether changes are being printed.
  var isOn: Bool { state.withLock { $0.stop != nil } }

  /// Carries work out until it ends or ``end(status:)`` is called, and returns the status with
  /// which the program is to end, if it is.
  func run(
    _ work: @escaping @Sendable () async -> Result<Void, ActionError>
  ) async throws(ActionError) -> Int32? {
    let task = state.withLock { state in
      let task = Task { await work() }
      state = State(stop: { task.cancel() })
      return task
    }
    let result = await task.value
    let status = state.withLock { state in
      state.stop = nil
      return state.status
    }
    try result.get()
    return status
  }

  /// Stops the command, unless it has ended. From here on others may tell of changes.
  ///
  /// - Parameter status: The status with which the program is to end, too.
  func end(status: Int32? = nil) {
    let stop = state.withLock { state in
      if state.stop != nil { state.status = status }
      defer { state.stop = nil }
      return state.stop
    }
    stop?()
  }
}
