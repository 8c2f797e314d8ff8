public import Synchronization

extension Store {
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
      round.run()
      step = lock.withLock { core in core.next(&round) }
    } while step == .run
    if step == .handOver { handOver() }
  }

  /// Lets a task deliver what is left, unless a writer does before the task begins. The task keeps the
  /// store alive.
  @usableFromInline
  func handOver() {
    _ = RunScope.outside { Task(executorPreference: scheduler.executor) { self.takeOver() } }
  }

  private func takeOver() {
    var round: Round<State>?
    lock.withLock { core in
      core.hasSuccessor = false
      round = core.begin()
    }
    if let round { deliver(round) }
  }

  /// Takes out an observer that is marked as cancelled; allowed while this thread holds the lock.
  @inlinable
  func remove(_ observer: AnyObserver) {
    if lock.isHeldHere {
      pendingRemovals.withLock { $0.append(observer) }
      hasPendingRemovals.store(true, ordering: .relaxed)
      return
    }
    // Destroyed outside the lock and before the sweep: what a destroyed value writes is delivered as any write.
    var garbage: [Any] = []
    let needsSweep = lock.withLock { core in
      core.remove(observer, &garbage)
      return !core.unswept.isEmpty
    }
    if !garbage.isEmpty { garbage = [] }
    if needsSweep { sweep() }
  }

  /// Takes out what cancelled observers of elements have left, unless a deliverer is about to.
  @inlinable
  func sweep() {
    var round: Round<State>?
    lock.withLock { core in round = core.beginSweep() }
    if let round { deliver(round) }
  }

  /// Takes out the observers that were cancelled by a thread that held the lock.
  @inlinable
  func removePending() {
    var observers: [AnyObserver] = []
    var garbage: [Any] = []
    let needsSweep = lock.withLock { core in
      hasPendingRemovals.store(false, ordering: .relaxed)
      pendingRemovals.withLock { swap(&$0, &observers) }
      for observer in observers { core.remove(observer, &garbage) }
      return !core.unswept.isEmpty
    }
    (observers, garbage) = ([], [])
    if needsSweep { sweep() }
  }
}
