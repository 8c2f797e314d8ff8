public import Synchronization

/// The work of one run: its outcome, and the fence between its body and the state.
@usableFromInline
final class RunWork: Work, WriteFence {
  private struct Contents {
    var state = WorkState()
    var outcome: RunOutcome?
    /// nil once waiting callers have been resumed.
    var host: RunHost?
    var holdings = Holdings()
  }

  /// The objects that a run holds until its end. Released outside any lock, as closures may hold
  /// objects with a `deinit`.
  private struct Holdings: Sendable {
    /// The body, until the run begins.
    var body: RunBody?
    var site: RunSite?
  }

  /// The number among the store's loads and runs.
  let number: Int
  @usableFromInline let caller: Caller
  /// Whether the store counts the run as work in progress.
  let isCounted: Bool
  private let contents: RawMutex<Contents>
  /// The index among the store's runs, or -1; guarded by the lock of their table.
  let slot = Atomic<Int>(-1)
  /// Whether the run writes nothing more. Set under the store's lock, and read in the critical
  /// section that would write.
  @usableFromInline let isOverFlag = Atomic<Bool>(false)
  private let isDecidedFlag = Atomic<Bool>(false)
  /// The fence of the incarnation to which the run is pinned.
  @usableFromInline let place: Fence?

  init(_ start: RunStart, number: Int, of host: RunHost, _ body: consuming RunBody) {
    self.number = number
    caller = start.caller
    isCounted = start.isCounted
    place = start.site?.pin?.fence
    var state = WorkState()
    if isCounted { state.count(in: host.tally) }
    contents = RawMutex(
      Contents(state: state, host: host, holdings: Holdings(body: body, site: start.site)))
  }

  /// Makes a run that has ended before it could begin.
  init(outcome: RunOutcome, _ caller: Caller) {
    number = 0
    self.caller = caller
    isCounted = false
    place = nil
    var contents = Contents(outcome: outcome)
    _ = contents.state.finish()
    self.contents = RawMutex(contents)
    isOverFlag.store(true, ordering: .relaxed)
    isDecidedFlag.store(true, ordering: .relaxed)
  }

  @usableFromInline
  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result {
    contents.withLock { body(&$0.state) }
  }

  @inlinable
  var isOver: Bool { isOverFlag.load(ordering: .acquiring) || place?.isClosed == true }

  @usableFromInline var origin: WriteOrigin { .run(caller.name) }

  @usableFromInline
  func close() { isOverFlag.store(true, ordering: .releasing) }

  /// Whether the outcome is decided; waiting callers get it once the fence is closed.
  var isDecided: Bool { isDecidedFlag.load(ordering: .acquiring) }

  /// Whether the outcome is decided, or is about to be.
  var isEnding: Bool { isDecided || isOver }

  /// The outcome; waits until it is decided, and no write of the run can follow.
  nonisolated(nonsending) var outcome: RunOutcome {
    get async {
      await finished()
      return contents.withLock(\.outcome)!
    }
  }

  /// The place where the run was begun; nil at the store itself, and once the run has ended.
  var site: RunSite? { contents.withLock(\.holdings.site) }

  /// The body, for the task; nil if the task was begun or the run has ended.
  func takeBody() -> RunBody? { contents.withLock { $0.holdings.body.take() } }

  /// Holds the task, to cancel it with the run.
  func hold(_ task: Task<Void, Never>) {
    if withState({ $0.hold(task) }) { return }
    closeFence()
    task.cancel()
  }

  /// Decides the outcome, unless it is decided; in both cases closes the fence before this returns.
  /// Inside an update of the store, user code that the end calls or destroys waits for the update's
  /// end.
  func end(_ outcome: RunOutcome) {
    let isCancelled = outcome == .cancelled || outcome == .dropped
    let ended = contents.withLock {
      contents -> (host: RunHost?, task: Task<Void, Never>?, Holdings)? in
      if contents.outcome != nil { return nil }
      contents.outcome = outcome
      let task = isCancelled ? contents.state.cancel() : nil
      return (contents.host, task, exchange(&contents.holdings, with: Holdings()))
    }
    guard let (host, task, holdings) = ended else { return closeFence() }
    isDecidedFlag.store(true, ordering: .releasing)
    // Before the task hears of the cancellation: its handlers may write at once.
    host?.close(self)
    if host?.isInUpdate == true {
      host?.afterUpdate { self.leave(host, outcome, task, holdings) }
    } else {
      leave(host, outcome, task, holdings)
    }
  }

  private func leave(
    _ host: RunHost?, _ outcome: RunOutcome, _ task: Task<Void, Never>?, _ holdings: Holdings
  ) {
    task?.cancel()
    host?.leave(self, outcome, from: holdings.site, hasBegun: holdings.body == nil)
    finish()
  }

  /// Closes the fence, as the thread that decided the outcome may not have closed it yet.
  private func closeFence() {
    if !isOver { contents.withLock(\.host)?.close(self) }
  }

  /// Resumes the waiting callers, once the outcome is decided and nothing more is written.
  @usableFromInline
  func finish() {
    let (finished, host) = contents.withLock { ($0.state.finish(), $0.host.take()) }
    finished.tell()
    withExtendedLifetime(host) {}
  }

  @usableFromInline
  func cancel() { end(.cancelled) }
}
