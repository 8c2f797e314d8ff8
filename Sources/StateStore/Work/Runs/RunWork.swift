public import Synchronization

/// One run: its task, its outcome, and the fence between its body and the state.
@usableFromInline
final class RunWork: WriteFence {
  private struct Contents {
    var outcome: RunOutcome?
    /// Whether the outcome may be told: the fence is closed.
    var isTold = false
    var holdings: Holdings
  }

  /// What a run holds until its end. Released outside any lock, as closures may hold objects with a `deinit`.
  struct Holdings: Sendable {
    var host: RunHost?
    /// The work, until it begins.
    var body: RunBody?
    var task: Task<Void, Never>?
    var site: RunSite?
    var waiting: [CheckedContinuation<RunOutcome, Never>] = []
  }

  let caller: Caller
  /// Whether the store counts the run as under way.
  let isCounted: Bool
  /// Whether other runs of the store may have the same id.
  let hasID: Bool
  private let contents: RawMutex<Contents>
  /// The place among the runs of the store, -1 for none; guarded by the lock of their table.
  let slot = Atomic<Int>(-1)
  /// Whether the run writes nothing more. Set under the store's lock, and read in the critical section that
  /// would write.
  @usableFromInline let isOverFlag = Atomic<Bool>(false)
  private let hasEndedFlag = Atomic<Bool>(false)
  /// The fence of the incarnation that the run is pinned to.
  @usableFromInline let place: Fence?

  init(_ start: RunStart, of host: RunHost, _ body: consuming RunBody) {
    caller = start.caller
    isCounted = start.isCounted
    hasID = start.identity != nil
    place = start.site?.pin?.fence
    contents = RawMutex(Contents(holdings: Holdings(host: host, body: body, site: start.site)))
  }

  /// Makes a run that has ended before it could begin.
  init(outcome: RunOutcome, _ caller: Caller) {
    self.caller = caller
    isCounted = false
    hasID = false
    place = nil
    contents = RawMutex(Contents(outcome: outcome, isTold: true, holdings: Holdings()))
    isOverFlag.store(true, ordering: .relaxed)
    hasEndedFlag.store(true, ordering: .relaxed)
  }

  @inlinable
  var isOver: Bool { isOverFlag.load(ordering: .acquiring) || place?.isClosed == true }

  @usableFromInline
  func close() { isOverFlag.store(true, ordering: .releasing) }

  /// Whether the outcome is decided.
  var hasEnded: Bool { hasEndedFlag.load(ordering: .acquiring) }

  /// Whether the outcome is decided, or is about to be.
  var isEnding: Bool { hasEnded || isOver }

  /// The outcome; waits until it is decided, and no write of the run can follow.
  nonisolated(nonsending) var outcome: RunOutcome {
    get async {
      if hasEnded, let outcome = contents.withLock({ $0.isTold ? $0.outcome : nil }) {
        return outcome
      }
      return await withCheckedContinuation { continuation in
        let outcome = contents.withLock { contents in
          if !contents.isTold { contents.holdings.waiting.append(continuation) }
          return contents.isTold ? contents.outcome : nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    }
  }

  /// The work, for its task; nil when that was begun, or the run has ended.
  func takeBody() -> RunBody? { contents.withLock { $0.holdings.body.take() } }

  /// Holds the task, to cancel it with the run.
  func hold(_ task: Task<Void, Never>) {
    let (outcome, host) = contents.withLock { contents in
      if contents.outcome == nil { contents.holdings.task = task }
      return (contents.outcome, contents.holdings.host)
    }
    guard outcome == .cancelled || outcome == .dropped else { return }
    // The thread that decided the outcome may not have closed the fence yet.
    if !isOver { host?.close(self) }
    task.cancel()
  }

  /// Decides the outcome, unless that is decided; closes the fence in any case, before this returns.
  func end(_ outcome: RunOutcome) {
    let holdings = contents.withLock { contents -> Holdings? in
      if contents.outcome != nil { return nil }
      contents.outcome = outcome
      var holdings = Holdings(host: contents.holdings.host)
      swap(&holdings.waiting, &contents.holdings.waiting)
      return exchange(&contents.holdings, with: holdings)
    }
    guard let holdings else {
      // The thread that decided the outcome may not have closed the fence yet.
      if !isOver { contents.withLock { $0.holdings.host }?.close(self) }
      return
    }
    hasEndedFlag.store(true, ordering: .releasing)
    // Before the task hears of the cancellation: its handlers may write at once.
    holdings.host?.close(self)
    if outcome == .cancelled || outcome == .dropped { holdings.task?.cancel() }
    holdings.host?.leave(self, outcome, from: holdings.site)
    let last = contents.withLock { contents in
      contents.isTold = true
      return exchange(&contents.holdings, with: Holdings())
    }
    for continuation in last.waiting { continuation.resume(returning: outcome) }
    if isCounted { holdings.host?.tally.end() }
  }

  func cancel() { end(.cancelled) }
}
