public import Synchronization

/// One piece of asynchronous work that a store started: its task, its life, who waits for its end.
///
/// Its lock is the inner one: it is taken while the store's is held, never the other way round.
@usableFromInline
final class Work: Sendable {
  private struct Contents {
    var life = LoadLife.waiting
    var isCancelled = false
    var holdings = Holdings()
    /// The load that is to begin when it has ended.
    var follower: Follower?
  }

  private let contents = RawMutex(Contents())
  /// Set under the lock, where what must agree with it is also read.
  @usableFromInline let isFinished = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// Begins; false when it was ended before it could.
  ///
  /// - Parameter cancel: takes it back from the state and cancels it. It is held until the end.
  @usableFromInline
  func begin(before phase: SettledPhase, _ cancel: @escaping @Sendable (Work) -> Void) -> Bool {
    contents.withLock { contents in
      if !contents.life.begin(before: phase) { return false }
      contents.holdings.cancel = cancel
      return true
    }
  }

  /// Ends, and tells the phase before it when it was running.
  @usableFromInline
  func end() -> SettledPhase? {
    contents.withLock { $0.life.end() }
  }

  /// The phase before it, while it is running.
  @usableFromInline
  var phaseBefore: SettledPhase? {
    contents.withLock { if case .running(let before) = $0.life { before } else { nil } }
  }

  /// Whether it has ended; it may stay in its table for a moment longer.
  var hasEnded: Bool {
    contents.withLock { $0.life == .ended }
  }

  /// Shares it: nil when it has ended; else `.some(nil)` for itself when what it brings is not out of
  /// date, or the one load that follows it for all.
  func join(isOutdated: Bool, _ makeFollower: () -> Follower) -> LoadHandle?? {
    // One that was cancelled before its turn answers nobody. It is destroyed outside the lock.
    let (handle, cancelled): (LoadHandle??, Follower?) = contents.withLock { contents in
      if contents.life == .ended { return (nil, nil) }
      if !isOutdated { return (.some(nil), nil) }
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
  @usableFromInline
  func takeFollower() -> Follower? {
    contents.withLock { $0.follower.take() }
  }

  /// Lets a load that never begins end with this one.
  @usableFromInline
  func adopt(_ other: Work) {
    let isLate = contents.withLock { contents in
      if !isOver { contents.holdings.adopted.append(other) }
      return isOver
    }
    if isLate { other.finish() }
  }

  /// Ends a load that has not begun.
  func cancelUnbegun() {
    _ = end()
    cancel()
  }

  /// Says how it is cancelled from outside. It is held until the end.
  func onCancel(_ cancel: @escaping @Sendable (Work) -> Void) {
    contents.withLock { $0.holdings.cancel = cancel }
  }

  /// Cancels it as whoever started it wants that; one that has not begun never begins.
  func cancelFromOutside() {
    if isOver { return }
    let cancel = contents.withLock { contents in
      if contents.holdings.cancel == nil { _ = contents.life.end() }
      return contents.holdings.cancel
    }
    if let cancel { cancel(self) } else { self.cancel() }
  }

  /// Whether its task is over, or cancelled.
  @inlinable
  var isOver: Bool { isFinished.load(ordering: .acquiring) }

  /// Starts the task; false when the work was cancelled before it could.
  func start(
    on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Bool {
    if isOver { return false }
    hold(Task(executorPreference: executor, operation: body))
    return true
  }

  /// Holds the task, to cancel it with the work.
  @usableFromInline
  func hold(_ task: Task<Void, Never>) {
    let isCancelled = contents.withLock { contents in
      if !isOver { contents.holdings.task = task }
      return contents.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the task and ends the waiting.
  @usableFromInline
  func cancel() {
    let task = contents.withLock { contents in
      contents.isCancelled = true
      return contents.holdings.task
    }
    task?.cancel()
    finish()
  }

  /// Lets everybody go on who waits for the end; again is harmless.
  func finish() {
    contents.withLock { finish(&$0) }.end()
  }

  /// Finishes, after the load that is to follow it has begun.
  @usableFromInline
  func complete() {
    let (follower, holdings) = contents.withLock { ($0.follower.take(), finish(&$0)) }
    follower?.start()
    holdings.end()
  }

  private func finish(_ contents: inout Contents) -> Holdings {
    isFinished.store(true, ordering: .releasing)
    return exchange(&contents.holdings, with: Holdings())
  }

  /// Waits for the end.
  @usableFromInline
  func finished() async {
    await withCheckedContinuation { continuation in
      let isLate = contents.withLock { contents in
        if !isOver { contents.holdings.waiting.append(continuation) }
        return isOver
      }
      if isLate { continuation.resume() }
    }
  }
}

/// What a piece of work holds until its end, and no longer, whoever keeps its handle. It is let go of
/// outside any lock, for a closure may hold what has a `deinit`.
private struct Holdings: Sendable {
  var task: Task<Void, Never>?
  /// Cancels it for whoever has the handle.
  var cancel: (@Sendable (Work) -> Void)?
  /// Who waits for its end.
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Loads that never begin, because this one answers for them: they end with it.
  var adopted: [Work] = []

  func end() {
    for continuation in waiting { continuation.resume() }
    for work in adopted { work.finish() }
  }
}
