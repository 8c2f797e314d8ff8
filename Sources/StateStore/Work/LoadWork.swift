import Synchronization

/// The work of one load, whose result is decided at most once.
@usableFromInline
final class LoadWork: Work, WorkThatGoesOn {
  private struct Contents {
    var state = WorkState()
    /// The phase before a load that is running; not part of `life`, which is a byte to compare.
    var phaseBefore: SettledPhase?
    /// The load that is to begin when this one has ended.
    var follower: Follower?
    /// Where the handles find what the load came to, until the end.
    var result: LoadResult?
    /// Loads that never begin, because this one answers for them: they finish with it.
    var adopted: [LoadWork] = []

    /// Finishes the load, or the waiting for one that goes on. What the load came to is put in its
    /// place only if a handle may ask: otherwise more than the state would hold the value, and the
    /// next write copy it.
    mutating func finish(_ end: LoadEnd, goesOn: Bool = false) -> FinishedLoad {
      if result != nil, !isKnownUniquelyReferenced(&result) { result?.set(end) }
      return FinishedLoad(
        work: goesOn ? state.settle() : state.finish(), result: result.take(),
        adopted: exchange(&adopted, with: []))
    }
  }

  /// The number among the loads and runs of the store.
  let number: Int
  private let contents: RawMutex<Contents>

  @usableFromInline
  init(number: Int) {
    self.number = number
    contents = RawMutex(Contents(result: LoadResult()))
  }

  /// Makes the work of a load that is not needed, and has ended.
  init(ended: Void) {
    number = 0
    contents = RawMutex(Contents())
    finish()
  }

  @usableFromInline
  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result {
    contents.withLock { body(&$0.state) }
  }

  // MARK: Life

  /// Begins; false when the load was decided before it could begin.
  ///
  /// - Parameter cancel: Takes the load back from the state and cancels it, for a handle. It is
  ///   held until the end.
  @usableFromInline
  func begin(before phase: SettledPhase, _ cancel: @escaping @Sendable (Caller?) -> Void) -> Bool {
    contents.withLock { contents in
      if !contents.state.life.begin() { return false }
      contents.phaseBefore = phase
      contents.state.onCancel = cancel
      return true
    }
  }

  /// Decides the result; returns the phase before a load that was running.
  @usableFromInline
  func decide() -> SettledPhase? {
    contents.withLock { $0.state.life.decide() ? $0.phaseBefore.take() : nil }
  }

  /// The phase before a load that is running.
  @usableFromInline
  var phaseBefore: SettledPhase? {
    contents.withLock { contents in
      let isRunning = contents.state.life == .running || contents.state.life == .live
      return isRunning ? contents.phaseBefore : nil
    }
  }

  /// Whether the result is decided; removal from the lane may follow later.
  @usableFromInline var isDecided: Bool { withState { $0.life.isDecided } }

  @usableFromInline
  func finish() { finish(.cancelled) }

  /// Finishes with what the load came to; finishing again is harmless.
  @usableFromInline
  func finish(_ end: LoadEnd) {
    contents.withLock { $0.finish(end) }.tell(end)
  }

  /// Finishes; the follower begins before waiting callers are resumed.
  @usableFromInline
  func finishAndStartFollower(_ end: inout LoadEnd) {
    let (finished, follower) = contents.withLock { ($0.finish(end), $0.follower.take()) }
    follower?.start()
    // Held any longer, the value would make the next write by a caller that waits copy what it
    // changes.
    if finished.adopted.isEmpty { end = .cancelled }
    finished.tell(end)
  }

  /// The place where the handles of a load find what it came to; nil once that was told.
  var result: LoadResult? { contents.withLock { $0.result } }

  // MARK: Going on

  /// Whether a load may show a value, which is its first one; nil when it is decided.
  func show() -> Bool? {
    contents.withLock { contents in
      guard let isFirst = contents.state.life.show() else { return nil }
      // A load that is cancelled from here on leaves what it has shown.
      contents.phaseBefore = .loaded
      return isFirst
    }
  }

  /// Whether the load goes on after its first value.
  @usableFromInline var isLive: Bool { withState { $0.life == .live } }

  /// Tells all callers that wait for a load that it has shown its first value. The load goes on.
  ///
  /// - Returns: The load that is to begin for callers to whom this one is out of date.
  func settle(_ end: LoadEnd) -> Follower? {
    let (settled, follower) = contents.withLock {
      ($0.finish(end, goesOn: true), $0.follower.take())
    }
    settled.tell(end)
    return follower
  }

  // MARK: Joining

  /// Shares a load: nil when its result is decided; else the load itself when what it brings is not
  /// out of date, or the one load that follows it for all.
  func join(isOutdated: Bool, _ makeFollower: () -> Follower) -> JoinedLoad? {
    // A follower that was cancelled before its turn is replaced, and destroyed outside the lock.
    let (joined, cancelled): (JoinedLoad?, Follower?) = contents.withLock { contents in
      if contents.state.life.isDecided { return (nil, nil) }
      if !isOutdated { return (JoinedLoad(work: self, result: contents.result), nil) }
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

  /// Lets a load that never begins finish with this one; false when this one has told what it came
  /// to.
  @usableFromInline
  @discardableResult
  func adopt(_ other: LoadWork) -> Bool {
    contents.withLock { contents in
      if contents.state.isFinished { return false }
      contents.adopted.append(other)
      return true
    }
  }
}

/// A load that others share.
struct JoinedLoad: Sendable {
  let work: LoadWork
  /// The place for what the load comes to; nil for a load that goes on and has shown a value.
  let result: LoadResult?
}

/// What is to be done for a load that is finished, outside its lock.
private struct FinishedLoad: Sendable {
  let work: FinishedWork
  let result: LoadResult?
  let adopted: [LoadWork]

  func tell(_ end: LoadEnd) {
    work.tell { for load in adopted { load.finish(end) } }
  }
}
