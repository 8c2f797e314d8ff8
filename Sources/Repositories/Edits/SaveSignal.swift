import Synchronization

/// Announces newer revisions of a list to waiting callers.
final class SaveSignal: Sendable {
  private struct State {
    var newest = Revision.zero
    var isOver = false
    var lastNumber = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [:] }
      return Array(waiting.values)
    }
  }

  private let state = Mutex(State())

  /// Waits for a revision after this one.
  ///
  /// - Returns: true for such a revision; false if the signal has ended or the task is cancelled.
  func wait(after revision: Revision) async -> Bool {
    while !Task.isCancelled {
      let (isOver, newest) = state.withLock { ($0.isOver, $0.newest) }
      if isOver || newest > revision { return !isOver }
      // The caller may already know the next announced revision: the list has a revision before the
      // signal announces it.
      await next(after: newest)
    }
    return false
  }

  /// Waits until a revision after this one is announced, the signal ends, or the task is cancelled.
  private func next(after newest: Revision) async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayWait = state.withLock { state in
          // A later cancellation finds the continuation, because the handler takes the lock.
          if state.isOver || state.newest > newest || Task.isCancelled { return false }
          state.waiting[number] = continuation
          return true
        }
        if !mayWait { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }

  /// Announces the revision of the list.
  func announce(_ revision: Revision) {
    let waiting = state.withLock { state in
      guard revision > state.newest else { return [CheckedContinuation<Void, Never>]() }
      state.newest = revision
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Ends the signal: no newer revision will come.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
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
