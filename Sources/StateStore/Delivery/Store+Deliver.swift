public import Synchronization

extension Store {
  /// Runs rounds until there is nothing left to deliver, or enough was delivered for others.
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

  /// Lets a task deliver what is left, unless somebody does before it begins. It keeps the store alive.
  @usableFromInline
  func handOver() {
    _ = Task(executorPreference: scheduler.executor) { self.takeOver() }
  }

  private func takeOver() {
    var round: Round<State>?
    lock.withLock { core in
      core.hasSuccessor = false
      round = core.begin()
    }
    if let round { deliver(round) }
  }

  /// Takes out an observer that is marked as cancelled. Allowed while this thread holds the lock.
  @inlinable
  func remove(_ observer: AnyObserver) {
    if lock.isHeldHere {
      departures.withLock { $0.append(observer) }
      hasDepartures.store(true, ordering: .relaxed)
      return
    }
    // Destroyed outside the lock, before anything is delivered.
    var garbage: [Any] = []
    var round: Round<State>?
    lock.withLock { core in
      core.remove(observer, &garbage)
      if !core.thinned.isEmpty { round = core.begin() }
    }
    if !garbage.isEmpty { garbage = [] }
    if let round { deliver(round) }
  }

  /// Gives up the places of the observers that were cancelled.
  @inlinable
  func sweep() {
    var departed: [AnyObserver] = []
    var garbage: [Any] = []
    var round: Round<State>?
    lock.withLock { core in
      hasDepartures.store(false, ordering: .relaxed)
      departures.withLock { swap(&$0, &departed) }
      for observer in departed { core.remove(observer, &garbage) }
      if !core.thinned.isEmpty { round = core.begin() }
    }
    (departed, garbage) = ([], [])
    if let round { deliver(round) }
  }
}
