public import Synchronization

/// One piece of asynchronous work that a store started: its task, its life, and the callers that wait for
/// its end.
///
/// The lock of work is an inner one: it is taken while the store's is held, never the other way round.
@usableFromInline
final class Work: Sendable {
  private struct Contents {
    /// The phase before a load that is running; not part of `life`, which is a byte to compare.
    var phaseBefore: SettledPhase?
    var life = WorkLife.waiting
    var holdings = Holdings()
    /// The load that is to begin when this one has ended.
    var follower: Follower?
  }

  private let contents = RawMutex(Contents())
  /// Whether the callers that waited for the end were resumed; set under the lock, and read without it.
  @usableFromInline let finishedFlag = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  // MARK: Life

  /// Begins a load; false when it was decided before it could begin.
  ///
  /// - Parameter cancel: Takes the load back from the state and cancels it, for a handle. It is held
  ///   until the end.
  @usableFromInline
  func begin(before phase: SettledPhase, _ cancel: @escaping @Sendable (Work) -> Void) -> Bool {
    contents.withLock { contents in
      if !contents.life.begin() { return false }
      contents.phaseBefore = phase
      contents.holdings.cancel = cancel
      return true
    }
  }

  /// Decides the result; returns the phase before a load that was running.
  @usableFromInline
  func decide() -> SettledPhase? {
    contents.withLock { $0.life.decide() ? $0.phaseBefore.take() : nil }
  }

  /// The phase before a load that is running.
  @usableFromInline
  var phaseBefore: SettledPhase? {
    contents.withLock { $0.life == .running ? $0.phaseBefore : nil }
  }

  /// Whether the result is decided; removal from the lane may follow later.
  var isDecided: Bool {
    contents.withLock { $0.life.isDecided }
  }

  /// Cancels the task and finishes; work that has not begun never begins.
  @usableFromInline
  func cancel() {
    let task = contents.withLock { contents in
      contents.life.cancel()
      return contents.holdings.task
    }
    task?.cancel()
    finish()
  }

  /// Resumes all callers that wait for the end; finishing again is harmless.
  func finish() {
    contents.withLock { finish(&$0) }.end()
  }

  /// Finishes a load; its follower begins before waiting callers are resumed.
  @usableFromInline
  func finishAndStartFollower() {
    let (follower, holdings) = contents.withLock { ($0.follower.take(), finish(&$0)) }
    follower?.start()
    holdings.end()
  }

  private func finish(_ contents: inout Contents) -> Holdings {
    contents.life.finish()
    finishedFlag.store(true, ordering: .releasing)
    return exchange(&contents.holdings, with: Holdings())
  }

  /// Whether the work has ended or was cancelled, so that waiting for it returns at once.
  @inlinable
  var isFinished: Bool { finishedFlag.load(ordering: .acquiring) }

  /// Waits for the end.
  @usableFromInline
  func finished() async {
    await withCheckedContinuation { continuation in
      let isLate = contents.withLock { contents in
        if isFinished { return true }
        contents.holdings.waiting.append(continuation)
        return false
      }
      if isLate { continuation.resume() }
    }
  }

  // MARK: Being counted

  /// Counts the work from here to its end.
  @usableFromInline
  func count(in tally: WorkTally) {
    contents.withLock { contents in
      if isFinished || contents.holdings.tally != nil { return }
      tally.begin()
      contents.holdings.tally = tally
    }
  }

  /// Counts the work no longer, because it did not begin.
  @usableFromInline
  func discount() {
    contents.withLock { $0.holdings.tally.take() }?.end()
  }

  // MARK: Its task

  /// Starts the task; false when the work was cancelled before that.
  func start(
    on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Bool {
    if isFinished { return false }
    hold(RunScope.outside { Task(executorPreference: executor, operation: body) })
    return true
  }

  /// Holds the task, to cancel it with the work.
  @usableFromInline
  func hold(_ task: Task<Void, Never>) {
    let isLate = contents.withLock { contents in
      switch contents.life {
      case .waiting, .running, .decided:
        contents.holdings.task = task
        return false
      case .cancelled: return true
      case .finished: return false
      }
    }
    if isLate { task.cancel() }
  }

  // MARK: Its handle

  /// Says how a handle cancels the work. The closure is held until the end.
  func onCancel(_ cancel: @escaping @Sendable (Work) -> Void) {
    contents.withLock { $0.holdings.cancel = cancel }
  }

  /// Cancels the work by the closure of `begin` or `onCancel`; a load that has not begun never begins.
  func cancelByHandle() {
    if isFinished { return }
    let cancel = contents.withLock { contents in
      if contents.holdings.cancel == nil { contents.life.cancel() }
      return contents.holdings.cancel
    }
    if let cancel { cancel(self) } else { self.cancel() }
  }

  // MARK: Joining

  /// Shares a load: nil when its result is decided; else `.some(nil)` for the load itself when what it
  /// brings is not out of date, or the one load that follows it for all.
  func join(isOutdated: Bool, _ makeFollower: () -> Follower) -> LoadHandle?? {
    // A follower that was cancelled before its turn is replaced, and destroyed outside the lock.
    let (handle, cancelled): (LoadHandle??, Follower?) = contents.withLock { contents in
      if contents.life.isDecided { return (nil, nil) }
      if !isOutdated { return (.some(nil), nil) }
      if let follower = contents.follower, !follower.handle.work.isDecided {
        return (.some(follower.handle), nil)
      }
      let follower = makeFollower()
      return (.some(follower.handle), exchange(&contents.follower, with: follower))
    }
    withExtendedLifetime(cancelled) {}
    return handle
  }

  /// Takes the follower out; the caller begins or cancels it.
  @usableFromInline
  func takeFollower() -> Follower? {
    contents.withLock { $0.follower.take() }
  }

  /// Lets a load that never begins finish with this one.
  @usableFromInline
  func adopt(_ other: Work) {
    let isLate = contents.withLock { contents in
      if isFinished { return true }
      contents.holdings.adopted.append(other)
      return false
    }
    if isLate { other.finish() }
  }
}

/// What a piece of work holds until its end, and no longer, also when a handle of it is kept. Holdings are
/// released outside any lock, because a closure may hold an object with a `deinit`.
private struct Holdings: Sendable {
  var task: Task<Void, Never>?
  var tally: WorkTally?
  /// Cancels the work for a handle.
  var cancel: (@Sendable (Work) -> Void)?
  /// The callers that wait for the end.
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Loads that never begin, because this one answers for them: they finish with it.
  var adopted: [Work] = []

  func end() {
    for continuation in waiting { continuation.resume() }
    for work in adopted { work.finish() }
    tally?.end()
  }
}
