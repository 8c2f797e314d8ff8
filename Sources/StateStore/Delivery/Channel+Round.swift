/// What a round does with a channel.
extension Channel {
  @inlinable
  func join(_ observer: AnyObserver) {
    if let elements {
      elements.add(observer)
      return
    }
    unsafe observers.append(observer)
    unsafe newcomers += 1
  }

  /// Takes an observer out of its place. True when that leaves something for a round to sweep.
  @inlinable
  func leave(_ observer: AnyObserver) -> Bool {
    if observer.position < 0 { return false }
    if let elements {
      let neededSweep = elements.needsSweep
      leaveElement(observer)
      return elements.needsSweep && !neededSweep
    }
    unsafe observers.remove(observer)
    return false
  }

  @inlinable
  var hasObservers: Bool {
    if let elements { elements.count > 0 } else { unsafe observers.count > 0 }
  }

  /// The slots of the roster from here on have observers that join in this round.
  @inlinable
  var firstNewcomer: Int { unsafe observers.slots.count - newcomers }

  /// The slots of the roster whose observers may have to be called.
  @inlinable
  var positionsToCall: Range<Int> {
    unsafe (isChanged ? 0 : firstNewcomer)..<observers.slots.count
  }

  @inlinable
  func order(at position: Int) -> UInt64 { unsafe observers.slots[position].order }

  /// Decides who is to be called; false when nobody is.
  @inlinable
  func settleRound() -> Bool {
    unsafe isChanged = settle(isTouched)
    if let elements { unsafe swap(&observers.slots, &elements.called) }
    return unsafe isChanged || newcomers > 0
  }

  @inlinable
  func callAll() {
    let first = firstNewcomer
    if unsafe isChanged { unsafe callFirst(first, observers.slots) }
    if unsafe newcomers == 0 { return }
    for position in unsafe first..<observers.slots.count { call(at: position) }
  }

  /// Calls one observer, unless it has been cancelled. A newcomer that did not ask for the current
  /// value hears of writes after it joined only.
  @inlinable
  func call(at position: Int) {
    let observer = unsafe Unmanaged.passUnretained(observers.slots[position])
    unsafe observer._withUnsafeGuaranteedRef { observer in
      if observer.isCancelled { return }
      let isOwed = position < firstNewcomer || observer.joinedAt == .owed
      if !isOwed, unsafe writtenAt <= observer.joinedAt { return }
      call(observer)
    }
  }

  @inlinable
  func finishRound() {
    if !kind.isEquatable { finish() }
    if elements != nil {
      unsafe observers.slots.removeAll(keepingCapacity: observers.slots.count < 64)
    }
    unsafe newcomers = 0
    unsafe isStaged = false
    unsafe isTouched = false
  }
}
