/// The steps of a round for one observed value.
extension AnyObservedValue {
  @inlinable
  func add(_ observer: consuming AnyObserver) {
    if let elements {
      elements.add(observer)
      return
    }
    unsafe observers.append(observer)
    unsafe addedCount += 1
  }

  /// Removes an observer; true if this makes a sweep of the element index necessary.
  @inlinable
  func remove(_ observer: AnyObserver) -> Bool {
    if observer.position < 0 { return false }
    if let elements {
      let neededSweep = elements.needsSweep
      removeFromElements(observer)
      return elements.needsSweep && !neededSweep
    }
    unsafe observers.remove(observer)
    return false
  }

  @inlinable
  var hasObservers: Bool {
    if let elements { elements.count > 0 } else { unsafe observers.count > 0 }
  }

  /// The first slot of the observers added for this round.
  @inlinable
  var firstAdded: Int { unsafe observers.slots.count - addedCount }

  /// The slots of the observers that may need a call.
  @inlinable
  var positionsToCall: Range<Int> {
    unsafe (isChanged ? 0 : firstAdded)..<observers.slots.count
  }

  @inlinable
  func order(at position: Int) -> UInt64 { unsafe observers.slots[position].order }

  /// The newest write that touched the value, if the value changed in the round that it is part of.
  var changedAt: UInt64? { unsafe isStaged && isChanged ? writtenAt : nil }

  /// Decides which observers to call; false if no observer needs a call.
  @inlinable
  func settleRound() -> Bool {
    unsafe isChanged = settle(isTouched)
    if let elements { unsafe swap(&observers.slots, &elements.called) }
    return unsafe isChanged || addedCount > 0
  }

  @inlinable
  func callAll() {
    let first = firstAdded
    if unsafe isChanged {
      // Taken out, for a copy would be retained: nothing else looks at the slots during the round.
      var slots: ContiguousArray<AnyObserver> = []
      unsafe swap(&slots, &observers.slots)
      callFirst(first, slots)
      unsafe swap(&slots, &observers.slots)
    }
    if unsafe addedCount == 0 { return }
    for position in unsafe first..<observers.slots.count { call(at: position) }
  }

  /// Calls one observer, unless it is cancelled. An observer added for this round that did not ask
  /// for the current value receives only writes after its subscription.
  @inlinable
  func call(at position: Int) {
    let observer = unsafe Unmanaged.passUnretained(observers.slots[position])
    unsafe observer._withUnsafeGuaranteedRef { observer in
      if observer.isCancelled { return }
      let isOwed = position < firstAdded || observer.addedAt == .owed
      if !isOwed, unsafe writtenAt <= observer.addedAt { return }
      call(observer)
    }
  }

  @inlinable
  func finishRound() {
    if let finish { finish() }
    if elements != nil {
      unsafe observers.slots.removeAll(keepingCapacity: observers.slots.count < 64)
    }
    unsafe addedCount = 0
    unsafe isStaged = false
    unsafe isTouched = false
  }
}
