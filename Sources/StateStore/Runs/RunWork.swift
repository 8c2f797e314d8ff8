public import Synchronization

/// One run: its task, its outcome, and the fence between its body and the state.
@usableFromInline
final class RunWork: Sendable {
  private struct Contents {
    var outcome: RunOutcome?
    var holdings = Holdings()
  }

  /// What a run holds until its end. Released outside any lock, as closures may hold objects with a `deinit`.
  struct Holdings: Sendable {
    /// Begins the task, when nothing is left to wait for.
    var begin: (@Sendable () -> Void)?
    /// Closes the fence under the store's lock, and leaves the store's table.
    var leave: (@Sendable (RunWork) -> Void)?
    var task: Task<Void, Never>?
    var tally: WorkTally?
    /// Tells a probe of the outcome.
    var tell: (@Sendable (RunWork, RunOutcome) -> Void)?
    /// Keeps the incarnation that the run is pinned to.
    var place: (any Sendable)?
    var waiting: [CheckedContinuation<RunOutcome, Never>] = []
  }

  private let contents: RawMutex<Contents>
  /// Whether the run writes nothing more. Set under the store's lock, and read in the critical section that
  /// would write.
  @usableFromInline let isOverFlag = Atomic<Bool>(false)
  private let hasEndedFlag = Atomic<Bool>(false)
  /// The fence of the incarnation that the run is pinned to.
  @usableFromInline let place: Fence?

  init(pinnedTo place: Fence? = nil) {
    contents = RawMutex(Contents())
    self.place = place
  }

  @inlinable
  var isOver: Bool { isOverFlag.load(ordering: .acquiring) || place?.isClosed == true }

  func close() { isOverFlag.store(true, ordering: .releasing) }

  /// Whether the outcome is decided.
  var hasEnded: Bool { hasEndedFlag.load(ordering: .acquiring) }

  /// Whether the outcome is decided, or is about to be.
  var isEnding: Bool { hasEnded || isOver }

  /// The outcome; waits until it is decided.
  var outcome: RunOutcome {
    get async {
      await withCheckedContinuation { continuation in
        let outcome = contents.withLock { contents in
          if contents.outcome == nil { contents.holdings.waiting.append(continuation) }
          return contents.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    }
  }

  /// Holds what the run needs until its end; false when the run has ended.
  func hold(_ change: (inout Holdings) -> Void) -> Bool {
    contents.withLock { contents in
      if contents.outcome != nil { return false }
      change(&contents.holdings)
      return true
    }
  }

  /// Holds the task, to cancel it with the run.
  func hold(_ task: Task<Void, Never>) {
    if !hold({ $0.task = task }) { task.cancel() }
  }

  /// Begins the task of a run that has waited.
  func begin() {
    let begin = contents.withLock { $0.holdings.begin.take() }
    begin?()
  }

  /// Decides the outcome, unless that is decided; closes the fence in any case, before this returns.
  func end(_ outcome: RunOutcome) {
    let (holdings, leave) = contents.withLock {
      contents -> (Holdings?, (@Sendable (RunWork) -> Void)?) in
      if contents.outcome != nil { return (nil, nil) }
      contents.outcome = outcome
      let holdings = exchange(&contents.holdings, with: Holdings())
      // Another thread that ends the run meanwhile closes the fence, too.
      contents.holdings.leave = holdings.leave
      return (holdings, holdings.leave)
    }
    guard let holdings else {
      // Whoever decided the outcome may not have closed the fence yet.
      if !isOver { contents.withLock { $0.holdings.leave }?(self) }
      return
    }
    hasEndedFlag.store(true, ordering: .releasing)
    if outcome == .cancelled || outcome == .dropped { holdings.task?.cancel() }
    if let leave { leave(self) } else { close() }
    holdings.tell?(self, outcome)
    contents.withLock { $0.holdings.leave.take() }.map { withExtendedLifetime($0) {} }
    for continuation in holdings.waiting { continuation.resume(returning: outcome) }
    holdings.tally?.end()
  }

  func cancel() { end(.cancelled) }
}
