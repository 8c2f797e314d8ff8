import Synchronization

/// Tells those who wait for it that a list has a newer revision.
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
  /// - Returns: Whether there is one: not when the signal has ended or the task is cancelled.
  func wait(after revision: Revision) async -> Bool {
    while !Task.isCancelled {
      let (isOver, newest) = state.withLock { ($0.isOver, $0.newest) }
      if isOver || newest > revision { return !isOver }
      // The revision that is announced may be known already: the list has a revision before the
      // signal tells that.
      await next(after: newest)
    }
    return false
  }

  /// Returns when another revision than this one is announced, the signal has ended or the task is
  /// cancelled.
  private func next(after newest: Revision) async {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayWait = state.withLock { state in
          // A cancellation from here on finds the continuation, because the handler takes the lock.
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

  /// Says that the list has a revision.
  func announce(_ revision: Revision) {
    let waiting = state.withLock { state in
      guard revision > state.newest else { return [CheckedContinuation<Void, Never>]() }
      state.newest = revision
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Says that no newer revision will come.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension SaveSignal {
  /// A stream of what happens after a revision.
  ///
  /// The stream keeps nothing: each update is asked for when somebody takes it.
  ///
  /// - Parameter updates: What has happened since a revision; nil when the repository is gone.
  func stream(
    since revision: Revision,
    _ updates: @escaping @Sendable (Revision) async throws -> TodosUpdate?
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let position = Position(revision)
    return AsyncThrowingStream {
      guard await self.wait(after: position.revision) else { return nil }
      let update = try await updates(position.revision)
      if let update { position.revision = update.revision }
      return update
    }
  }

  /// How far a stream has come.
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
