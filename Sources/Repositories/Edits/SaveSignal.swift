import Synchronization

/// Announces newer revisions of a list to waiting callers.
final class SaveSignal: Sendable {
  private struct State {
    var newest = Revision.zero
    var isOver = false
    var lastNumber = 0
    var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  /// Waits for a revision after this one.
  ///
  /// - Returns: true for such a revision; false if the signal has ended or the task is cancelled.
  func wait(after revision: Revision) async -> Bool {
    let (news, caller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastNumber += 1
      state.waiting[state.lastNumber] = caller
      return state.lastNumber
    }
    defer { _ = state.withLock { $0.waiting.removeValue(forKey: number) } }
    // An announcement before the wait counts, too.
    caller.yield()
    for await _ in news where !Task.isCancelled {
      let (isOver, newest) = state.withLock { ($0.isOver, $0.newest) }
      if isOver || newest > revision { return !isOver }
    }
    return false
  }

  /// Announces the revision of the list.
  func announce(_ revision: Revision) {
    tell { state in
      guard revision > state.newest else { return false }
      state.newest = revision
      return true
    }
  }

  /// Ends the signal: no newer revision will come.
  func end() {
    tell { state in
      state.isOver = true
      return true
    }
  }

  /// Changes the state, and lets all who wait look at it if `change` returns true.
  private func tell(_ change: (inout State) -> Bool) {
    let waiting = state.withLock { change(&$0) ? Array($0.waiting.values) : [] }
    for caller in waiting { caller.yield() }
  }
}

extension SaveSignal {
  /// A stream of the updates after a revision.
  ///
  /// The stream buffers nothing: it requests each update when its reader asks for one.
  ///
  /// - Parameters:
  ///   - updates: Returns the update since a revision; nil when the repository is gone.
  ///   - failure: Returns the error with which the stream ends; nil for an end without one.
  func stream(
    since revision: Revision,
    _ updates: @escaping @Sendable (Revision) async throws -> TodosUpdate?,
    failure: @escaping @Sendable () -> (any Error)? = { nil }
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let position = Position(revision)
    return AsyncThrowingStream {
      guard await self.wait(after: position.revision),
        let update = try await updates(position.revision)
      else {
        if let failure = failure() { throw failure }
        return nil
      }
      position.revision = update.revision
      return update
    }
  }

  /// The revision that a stream has reached.
  private final class Position: Sendable {
    private let reached: Mutex<Revision>

    init(_ revision: Revision) {
      reached = Mutex(revision)
    }

    var revision: Revision {
      get { reached.withLock { $0 } }
      set { reached.withLock { $0 = newValue } }
    }
  }
}
