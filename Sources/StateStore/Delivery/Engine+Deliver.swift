public import Synchronization

extension Engine {
  /// Runs rounds until there is nothing left to deliver, or enough was delivered for other threads.
  @inlinable
  func deliver(_ first: consuming Round<State>) {
    var round = first
    var step = DeliveryStep.run
    repeat {
      #if DEBUG
        round.audit()
      #endif
      while let diagnostic = round.diagnostics.popLast() { diagnostics(diagnostic) }
      #if DEBUG
        RunScope.outside { round.run() }
      #else
        round.run()
      #endif
      step = lock.withLock { core in core.next(&round) }
    } while step == .run
    if step == .handOver { handOver() }
    // Seen in any case when the store has tried to destroy the state before, as that was under the
    // lock.
    if hasEnded.load(ordering: .relaxed) { destroyState() }
  }

  /// Runs rounds, as above. A write that nobody hears of leaves its round where that is, and does
  /// not copy it.
  @inlinable
  @inline(never)
  func deliver(_ round: inout Round<State>?) {
    if let first = round.take() { deliver(first) }
  }

  /// Lets a task deliver what is left, unless a writer does before the task begins. The task keeps
  /// the observers alive.
  @usableFromInline
  func handOver() {
    _ = RunScope.outside { Task(executorPreference: executor) { self.takeOver() } }
  }

  private func takeOver() {
    var round: Round<State>?
    lock.withLockIfThere { core -> Void? in
      core.hasSuccessor = false
      round = core.begin()
    }
    if let round { deliver(round) }
    // Seen in any case when the store has tried to destroy the state before, as that was under the
    // lock.
    if hasEnded.load(ordering: .relaxed) { destroyState() }
  }

  /// Ends a subscription, also while the last round of a store that is gone is delivered; allowed
  /// while this thread holds the lock.
  ///
  /// - Parameter observer: Marks the observer as cancelled and returns it, once. Called only while
  ///   the observers are there.
  @inlinable
  func end(_ observer: () -> AnyObserver?) {
    if lock.isHeldHere {
      guard let ended = observer() else { return }
      pendingRemovals.withLock { $0.append(ended) }
      hasLeftovers.store(true, ordering: .relaxed)
      return
    }
    // Destroyed outside the lock and before the sweep: what a destroyed value writes is delivered
    // as any write.
    var garbage: [Any] = []
    var ended: AnyObserver?
    let needsSweep = lock.withLockIfThere { core -> Bool? in
      ended = observer()
      guard let ended else { return false }
      core.remove(ended, &garbage)
      return !core.unswept.isEmpty
    }
    ended = nil
    if !garbage.isEmpty { garbage = [] }
    if needsSweep == true { sweep() }
  }

  /// Takes out what cancelled observers of elements have left, unless a deliverer is about to.
  @inlinable
  func sweep() {
    var round: Round<State>?
    lock.withLockIfThere { core -> Void? in round = core.beginSweep() }
    if let round { deliver(round) }
  }

  /// Does what a thread that held the lock has left: takes cancelled observers out, and destroys
  /// the state of a store that is gone.
  @usableFromInline
  func clearUp() {
    var observers: [AnyObserver] = []
    var garbage: [Any] = []
    let needsSweep = lock.withLockIfThere { core in
      // The store may have gone meanwhile, which is seen below.
      _ = hasLeftovers.exchange(false, ordering: .acquiringAndReleasing)
      pendingRemovals.withLock { swap(&$0, &observers) }
      for observer in observers { core.remove(observer, &garbage) }
      return !core.unswept.isEmpty
    }
    // The state may have gone first, with all other observers.
    if needsSweep == nil { pendingRemovals.withLock { swap(&$0, &observers) } }
    (observers, garbage) = ([], [])
    if needsSweep == true { sweep() }
    if hasEnded.load(ordering: .relaxed) { destroyState() }
  }
}
