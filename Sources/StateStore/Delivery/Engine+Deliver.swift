public import Synchronization

extension Engine {
  /// Runs the prepared round, and further rounds until nothing is left to deliver, or enough was
  /// delivered for other threads.
  @inlinable
  @inline(never)
  func deliver() {
    // Observers of what the closure of a derived value has written are not part of its computation.
    let isInComputation = derivedMoments.areAny
    if isInComputation { derivedMoments.begin(.max) }
    defer { if isInComputation { derivedMoments.end() } }
    var step = DeliveryStep.run
    repeat {
      #if DEBUG
        round.audit()
      #endif
      if round.hasFindings { round.report(to: diagnostics) }
      #if DEBUG
        RunScope.outside { round.run() }
      #else
        round.run()
      #endif
      step = lock.withLock { core in core.next() }
    } while step == .run
    if step == .handOver { handOver() }
    // This reads true if the store tried to destroy the state before: it tried under the lock.
    if hasEnded.load(ordering: .relaxed) { destroyState() }
  }

  /// Starts a task that delivers the rest, unless a writer does so first. The task keeps the
  /// observers alive.
  @usableFromInline
  func handOver() {
    _ = RunScope.outside { Task(executorPreference: executor) { self.takeOver() } }
  }

  private func takeOver() {
    let delivers = lock.withLockIfThere { core in
      core.hasSuccessor = false
      return core.begin()
    }
    if delivers == true { deliver() }
    // This reads true if the store tried to destroy the state before: it tried under the lock.
    if hasEnded.load(ordering: .relaxed) { destroyState() }
  }

  /// Ends a subscription, also during the last round of a released store; allowed while this thread
  /// holds the lock.
  ///
  /// - Parameter observer: Marks the observer as cancelled and returns it, once. Called only while
  ///   the observers exist.
  @inlinable
  func end(_ observer: () -> AnyObserver?) {
    if lock.isHeldHere {
      guard let ended = observer() else { return }
      pendingRemovals.withLock { $0.append(ended) }
      hasLeftovers.store(true, ordering: .relaxed)
      return
    }
    // The garbage, and the observer that the closure returns, are destroyed outside the lock and
    // before the sweep: a destroyed value's writes are delivered like any other.
    var garbage: [Any] = []
    var needsSweep = false
    lock.withLockIfThere { core -> AnyObserver? in
      guard let ended = observer() else { return nil }
      core.remove(ended, &garbage)
      needsSweep = !core.unswept.isEmpty
      return ended
    }
    if !garbage.isEmpty { garbage = [] }
    if needsSweep { sweep() }
  }

  /// Takes a step once this thread, which holds the lock, has released it.
  @usableFromInline
  func afterUpdate(_ step: @escaping @Sendable () -> Void) {
    pendingSteps.withLock { $0.append(step) }
    hasLeftovers.store(true, ordering: .relaxed)
  }

  /// Removes the ids that cancelled element observers left, unless a deliverer is about to.
  @inlinable
  func sweep() {
    if lock.withLockIfThere({ core in core.beginSweep() }) == true { deliver() }
  }

  /// Clears up after a thread that held the lock: removes cancelled observers, takes the steps that
  /// the thread has left, and destroys the state of a released store.
  @usableFromInline
  func clearUp() {
    var observers: [AnyObserver] = []
    var steps: [@Sendable () -> Void] = []
    var garbage: [Any] = []
    let needsSweep = lock.withLockIfThere { core in
      // The store may be released during this; the last line below sees that.
      _ = hasLeftovers.exchange(false, ordering: .acquiringAndReleasing)
      pendingRemovals.withLock { swap(&$0, &observers) }
      pendingSteps.withLock { swap(&$0, &steps) }
      for observer in observers { core.remove(observer, &garbage) }
      core.removeEndedWriteObservers(&garbage)
      return !core.unswept.isEmpty
    }
    // The state may already be gone, with all other observers.
    if needsSweep == nil {
      pendingRemovals.withLock { swap(&$0, &observers) }
      pendingSteps.withLock { swap(&$0, &steps) }
    }
    (observers, garbage) = ([], [])
    for step in steps { step() }
    if needsSweep == true { sweep() }
    if hasEnded.load(ordering: .relaxed) { destroyState() }
  }
}
