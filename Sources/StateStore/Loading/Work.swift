import Synchronization

/// One piece of asynchronous work that a store started: its task, its life, who waits for its end.
///
/// Its lock is the inner one: it is taken while the store's is held, never the other way round.
final class Work: Sendable {
  private struct Contents {
    var life = LoadLife.waiting
    /// The load whose place it takes when it begins.
    var older: Work?
    var task: Task<Void, Never>?
    var isCancelled = false
    var isFinished = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Its path was written, or invalidated, since it began.
    var isOutdated = false
    var isInvalidated = false
    /// The load that is to begin when it has ended.
    var follower: Follower?
    /// Loads that never begin, because this one answers for them: they end with it.
    var adopted: [Work] = []
  }

  private let contents = RawMutex(Contents())

  /// Remembers the load whose place it is to take.
  func replace(_ older: Work?) {
    contents.withLock { $0.older = older }
  }

  /// Begins; false when it was ended before it could.
  func begin(before phase: SettledPhase) -> Bool {
    contents.withLock { contents in
      contents.older = nil
      return contents.life.begin(before: phase)
    }
  }

  /// Ends, and tells the phase before it when it was running. When it had not begun, the load whose
  /// place it was to take ends in its stead.
  func end() -> SettledPhase? {
    let (before, older) = contents.withLock { ($0.life.end(), $0.older.take()) }
    return before ?? older?.end()
  }

  /// Whether it has ended; it may stay in its table for a moment longer.
  var hasEnded: Bool {
    contents.withLock { $0.life == .ended }
  }

  /// Says that what it brings is older than a write to its path.
  func markOutdated() {
    contents.withLock { $0.isOutdated = true }
  }

  /// Says that what it brings is not wanted for long.
  func invalidate() {
    contents.withLock { contents in
      contents.isOutdated = true
      contents.isInvalidated = true
    }
  }

  var isInvalidated: Bool { contents.withLock { $0.isInvalidated } }

  /// Shares it: nil when it has ended; else `.some(nil)` for itself while it is not outdated, or the
  /// one load that follows it for all.
  func join(_ makeFollower: () -> Follower) -> LoadHandle?? {
    // One that was cancelled before its turn answers nobody. It is destroyed outside the lock.
    let (handle, cancelled): (LoadHandle??, Follower?) = contents.withLock { contents in
      if contents.life == .ended { return (nil, nil) }
      if !contents.isOutdated { return (.some(nil), nil) }
      if let follower = contents.follower, !follower.handle.work.hasEnded {
        return (.some(follower.handle), nil)
      }
      let follower = makeFollower()
      return (.some(follower.handle), exchange(&contents.follower, with: follower))
    }
    withExtendedLifetime(cancelled) {}
    return handle
  }

  /// Takes the load that is to follow it away; whoever takes it begins it, or ends it.
  func takeFollower() -> Follower? {
    contents.withLock { $0.follower.take() }
  }

  /// Lets a load that never begins end with this one.
  func adopt(_ other: Work) {
    let isFinished = contents.withLock { contents in
      if !contents.isFinished { contents.adopted.append(other) }
      return contents.isFinished
    }
    if isFinished { other.finish() }
  }

  /// Ends a load that has not begun.
  func cancelUnbegun() {
    _ = end()
    cancel()
  }

  /// Whether its task is over, or cancelled.
  var isOver: Bool {
    contents.withLock { $0.isFinished }
  }

  /// Starts the task; false when the work was cancelled before it could.
  func start(
    on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Bool {
    if contents.withLock({ $0.isCancelled }) { return false }
    let task = Task(executorPreference: executor, operation: body)
    let isCancelled = contents.withLock { contents in
      if !contents.isFinished { contents.task = task }
      return contents.isCancelled
    }
    if isCancelled { task.cancel() }
    return true
  }

  /// Cancels the task and ends the waiting.
  func cancel() {
    let task = contents.withLock { contents in
      contents.isCancelled = true
      return contents.task
    }
    task?.cancel()
    finish()
  }

  /// Lets everybody go on who waits for the end; again is harmless.
  func finish() {
    let (waiting, adopted) = contents.withLock { contents in
      contents.isFinished = true
      contents.task = nil
      return (exchange(&contents.waiting, with: []), exchange(&contents.adopted, with: []))
    }
    for continuation in waiting { continuation.resume() }
    for work in adopted { work.finish() }
  }

  /// Waits for the end.
  func finished() async {
    await withCheckedContinuation { continuation in
      let isFinished = contents.withLock { contents in
        if !contents.isFinished { contents.waiting.append(continuation) }
        return contents.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }
}
