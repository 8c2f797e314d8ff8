public import Synchronization

/// One piece of asynchronous work that a store started: its task, its life, and the callers that wait for
/// its end.
///
/// The lock of work is an inner one: it is taken while the store's is held, never the other way round.
@usableFromInline
final class Work: WorkThatGoesOn {
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

  /// Makes work that brings a value, for which there is a place until the work has ended.
  @usableFromInline
  init(result: Void) {
    contents.withLock { $0.holdings.result = LoadResult() }
  }

  // MARK: Life

  /// Begins a load; false when it was decided before it could begin.
  ///
  /// - Parameter cancel: Takes the load back from the state and cancels it, for a handle. It is held
  ///   until the end.
  @usableFromInline
  func begin(before phase: SettledPhase, _ cancel: @escaping @Sendable (Work, Caller?) -> Void)
    -> Bool
  {
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
    contents.withLock { $0.life == .running || $0.life == .live ? $0.phaseBefore : nil }
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
  @usableFromInline
  func finish(_ end: LoadEnd = .cancelled) {
    contents.withLock { finish(&$0, end) }.end(end)
  }

  /// Finishes a load; its follower begins before waiting callers are resumed.
  @usableFromInline
  func finishAndStartFollower(_ end: inout LoadEnd) {
    let (follower, holdings) = contents.withLock { ($0.follower.take(), finish(&$0, end)) }
    follower?.start()
    // Held any longer, the value would make the next write by a caller that waits copy what it changes.
    if holdings.adopted.isEmpty { end = .cancelled }
    holdings.end(end)
  }

  private func finish(_ contents: inout Contents, _ end: LoadEnd) -> Holdings {
    contents.life.finish()
    contents.holdings.tell(end)
    finishedFlag.store(true, ordering: .releasing)
    return exchange(&contents.holdings, with: Holdings())
  }

  /// Whether waiting for the work returns at once: it has ended or was cancelled, or is a load that goes on
  /// and has shown a value.
  @inlinable
  var isFinished: Bool { finishedFlag.load(ordering: .acquiring) }

  /// Whether the work has ended or was cancelled.
  var hasEnded: Bool { isFinished && contents.withLock { $0.life != .live } }

  /// The place where the handles of a load find what it came to; nil once that was told.
  var result: LoadResult? { contents.withLock { $0.holdings.result } }

  // MARK: Going on

  /// Whether a load may show a value, which is its first one; nil when it is decided.
  func show() -> Bool? {
    contents.withLock { contents in
      guard let isFirst = contents.life.show() else { return nil }
      // A load that is cancelled from here on leaves what it has shown.
      contents.phaseBefore = .loaded
      return isFirst
    }
  }

  /// Whether the work is a load that goes on after its first value.
  @usableFromInline
  var isLive: Bool { contents.withLock { $0.life == .live } }

  /// Tells all callers that wait for a load that it has shown its first value. The load goes on.
  ///
  /// - Returns: The load that is to begin for callers to whom this one is out of date.
  func settle(_ end: LoadEnd) -> Follower? {
    let (follower, holdings) = contents.withLock { contents -> (Follower?, Holdings) in
      contents.holdings.tell(end)
      finishedFlag.store(true, ordering: .releasing)
      var settled = exchange(&contents.holdings, with: Holdings())
      contents.holdings.task = settled.task.take()
      contents.holdings.cancel = settled.cancel.take()
      return (contents.follower.take(), settled)
    }
    holdings.end(end)
    return follower
  }

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
      case .waiting, .running, .live, .decided:
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
  func onCancel(_ cancel: @escaping @Sendable (Work, Caller?) -> Void) {
    contents.withLock { $0.holdings.cancel = cancel }
  }

  /// Cancels the work by the closure of `begin` or `onCancel`; a load that has not begun never begins.
  ///
  /// - Parameter caller: The call of the handle, where that is known.
  func cancelByHandle(_ caller: Caller?) {
    if hasEnded { return }
    let cancel = contents.withLock { contents in
      if contents.holdings.cancel == nil { contents.life.cancel() }
      return contents.holdings.cancel
    }
    if let cancel { cancel(self, caller) } else { self.cancel() }
  }

  // MARK: Joining

  /// Shares a load: nil when its result is decided; else the load itself when what it brings is not out of
  /// date, or the one load that follows it for all.
  func join(isOutdated: Bool, _ makeFollower: () -> Follower) -> JoinedLoad? {
    // A follower that was cancelled before its turn is replaced, and destroyed outside the lock.
    let (joined, cancelled): (JoinedLoad?, Follower?) = contents.withLock { contents in
      if contents.life.isDecided { return (nil, nil) }
      if !isOutdated { return (JoinedLoad(work: self, result: contents.holdings.result), nil) }
      if let follower = contents.follower, !follower.work.isDecided {
        return (JoinedLoad(work: follower.work, result: follower.work.result), nil)
      }
      let follower = makeFollower()
      let joined = JoinedLoad(work: follower.work, result: follower.work.result)
      return (joined, exchange(&contents.follower, with: follower))
    }
    withExtendedLifetime(cancelled) {}
    return joined
  }

  /// Takes the follower out; the caller begins or cancels it.
  @usableFromInline
  func takeFollower() -> Follower? {
    contents.withLock { $0.follower.take() }
  }

  /// Lets a load that never begins finish with this one; false when this one has told what it came to.
  @usableFromInline
  @discardableResult
  func adopt(_ other: Work) -> Bool {
    contents.withLock { contents in
      if isFinished { return false }
      contents.holdings.adopted.append(other)
      return true
    }
  }
}

/// A load that others share.
struct JoinedLoad: Sendable {
  let work: Work
  /// The place for what the load comes to; nil for a load that goes on and has shown a value.
  let result: LoadResult?
}

/// What a piece of work holds until its end, and no longer, also when a handle of it is kept. Holdings are
/// released outside any lock, because a closure may hold an object with a `deinit`.
private struct Holdings: Sendable {
  var task: Task<Void, Never>?
  var tally: WorkTally?
  /// Cancels the work for a handle.
  var cancel: (@Sendable (Work, Caller?) -> Void)?
  var result: LoadResult?
  /// The callers that wait for the end.
  var waiting: [CheckedContinuation<Void, Never>] = []
  /// Loads that never begin, because this one answers for them: they finish with it.
  var adopted: [Work] = []

  /// Puts what a load came to in its place, if a handle may ask. Otherwise the value would be held by more than
  /// the state, and the next write of it could not be made in place.
  mutating func tell(_ end: LoadEnd) {
    if result != nil, !isKnownUniquelyReferenced(&result) { result?.set(end) }
  }

  func end(_ end: LoadEnd) {
    for continuation in waiting { continuation.resume() }
    for work in adopted { work.finish(end) }
    tally?.end()
  }
}
