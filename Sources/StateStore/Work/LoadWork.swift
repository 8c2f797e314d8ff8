import Synchronization

/// The work of one load, whose result is decided at most once.
@usableFromInline
final class LoadWork: Work, WorkThatGoesOn {
  private struct Contents {
    var state = WorkState()
    /// The phase before a running load; not part of `life`, so that `life` is one byte to compare.
    var phaseBefore: SettledPhase?
    /// The load that begins when this one has ended.
    var follower: Follower?
    /// The box for the result, in which the handles find it; nil once the load is finished or has
    /// shown its first value.
    var result: LoadResult?
    /// Loads that never begin, because this one answers for them: they finish together.
    var adopted: [LoadWork] = []

    /// Puts a result in its box, unless there is one. Only if a handle may ask for it: otherwise
    /// the box would hold the value besides the state, and the next write would copy it.
    mutating func keep(_ end: LoadEnd) {
      if result == nil { return }
      if !adopted.isEmpty || !isKnownUniquelyReferenced(&result) { result?.set(end) }
    }

    /// Finishes the load, or only the wait for a load that goes on.
    mutating func finish(_ end: LoadEnd, goesOn: Bool = false) -> FinishedLoad {
      keep(end)
      return FinishedLoad(
        work: goesOn ? state.settle() : state.finish(), result: result.take(),
        adopted: exchange(&adopted, with: []))
    }
  }

  /// The number among the store's loads and runs.
  let number: Int
  private let contents: RawMutex<Contents>

  @usableFromInline
  init(number: Int) {
    self.number = number
    contents = RawMutex(Contents(result: LoadResult()))
  }

  /// Makes the work of a load that is not needed and has ended.
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

  /// Begins; false if the load was decided before it could begin.
  ///
  /// - Parameter cancel: Takes the load back from the state and cancels it, for a handle. The work
  ///   holds this closure until the end.
  @usableFromInline
  func begin(before phase: SettledPhase, _ cancel: @escaping @Sendable (Caller?) -> Void) -> Bool {
    contents.withLock { contents in
      if !contents.state.life.begin() { return false }
      contents.phaseBefore = phase
      contents.state.onCancel = cancel
      return true
    }
  }

  /// Decides the result; returns the phase before a running load.
  ///
  /// - Parameter end: The result to keep for a running load, if known; see ``keep(_:)``.
  @usableFromInline
  func decide(keeping end: LoadEnd? = nil) -> SettledPhase? {
    contents.withLock { contents in
      if !contents.state.life.decide() { return nil }
      if let end { contents.keep(end) }
      return contents.phaseBefore.take()
    }
  }

  /// The phase before a running load; nil for a load that is not running.
  @usableFromInline
  var phaseBefore: SettledPhase? {
    contents.withLock { contents in
      let isRunning = contents.state.life == .running || contents.state.life == .live
      return isRunning ? contents.phaseBefore : nil
    }
  }

  /// Whether the result is decided; the lane may drop the load later.
  @usableFromInline var isDecided: Bool { withState { $0.life.isDecided } }

  @usableFromInline
  func finish() { finish(.cancelled) }

  /// Finishes with a result; finishing again is harmless.
  @usableFromInline
  func finish(_ end: LoadEnd) {
    contents.withLock { $0.finish(end) }.tell(end)
  }

  /// Finishes; starts the follower before resuming the waiting callers.
  @usableFromInline
  func finishAndStartFollower(_ end: inout LoadEnd) {
    let (finished, follower) = contents.withLock { ($0.finish(end), $0.follower.take()) }
    follower?.start()
    // Held any longer, the value would make a waiting caller's next write copy the value it
    // changes.
    if finished.adopted.isEmpty { end = .cancelled }
    finished.tell(end)
  }

  /// The box in which the handles find the result; nil once the load is finished or has shown its
  /// first value.
  var result: LoadResult? { contents.withLock { $0.result } }

  // MARK: Going on

  /// Whether a shown value is the load's first; nil if the load is decided or has not begun, and
  /// may show nothing.
  func show() -> Bool? {
    contents.withLock { contents in
      guard let isFirst = contents.state.life.show() else { return nil }
      // Cancelled from here on, the load leaves the shown value.
      contents.phaseBefore = .loaded
      return isFirst
    }
  }

  /// Whether the load has shown a value and is not decided.
  @usableFromInline var isLive: Bool { withState { $0.life == .live } }

  /// Keeps the value that a write puts in the state: handles get it even if observers of the write
  /// cancel the load.
  @usableFromInline
  func keep(_ end: LoadEnd) { contents.withLock { $0.keep(end) } }

  /// Resumes all callers that wait for the load, which has shown its first value and continues;
  /// before that calls `begin` with the load for callers for whom this one is out of date.
  func settle(_ end: LoadEnd, _ begin: (Follower) -> Void) {
    let (settled, follower) = contents.withLock {
      ($0.finish(end, goesOn: true), $0.follower.take())
    }
    if let follower { begin(follower) }
    settled.tell(end)
  }

  // MARK: Joining

  /// Shares the load: nil if its result is decided, or if the caller has to look again; the load
  /// itself if its value will not be out of date; else the one load that follows it for all callers.
  func join(isOutdated: Bool, _ makeFollower: () -> Follower) -> JoinedLoad? {
    // A follower cancelled before its turn is replaced, and destroyed outside the lock.
    let (joined, cancelled): (JoinedLoad?, Follower?) = contents.withLock { contents in
      if contents.state.life.isDecided { return (nil, nil) }
      if !isOutdated { return (JoinedLoad(work: self, result: contents.result), nil) }
      // The load has shown its first value meanwhile: nobody would begin a follower.
      if contents.state.isFinished { return (nil, nil) }
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

  /// The load that follows this one for callers that joined it; nil without an undecided one.
  var follower: JoinedLoad? {
    contents.withLock { contents in
      guard let work = contents.follower?.work, !work.isDecided else { return nil }
      return JoinedLoad(work: work, result: work.result)
    }
  }

  /// Removes and returns the follower; the caller begins or cancels it.
  @usableFromInline
  func takeFollower() -> Follower? {
    contents.withLock { $0.follower.take() }
  }

  /// Makes a load that never begins finish with this one; false if this one is finished.
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

/// A shared load.
struct JoinedLoad: Sendable {
  let work: LoadWork
  /// The box for the result; nil for a load that goes on and has shown a value.
  let result: LoadResult?

  /// A handle of the load. The handle of a load that goes on begins with the shown value.
  func handle<Value>(showing value: @autoclosure () -> Value?) -> ValueHandle<Value> {
    result.map { ValueHandle(work, $0) } ?? ValueHandle(work, showing: value())
  }
}

/// The steps for a finished load, taken outside its lock.
private struct FinishedLoad: Sendable {
  let work: FinishedWork
  let result: LoadResult?
  let adopted: [LoadWork]

  func tell(_ end: LoadEnd) {
    // Observers of the value may have cancelled the load.
    work.tell { for load in adopted { load.finish(result?.end ?? end) } }
  }
}
