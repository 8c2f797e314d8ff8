extension Core {
  /// The index of the value at `path`, shared by all its observers.
  ///
  /// - Parameters:
  ///   - reading: The stored properties that a computed value depends on; empty means all.
  ///   - caller: The call that declared `reading`.
  @inlinable
  mutating func indexOfValue<Value>(
    at path: KeyPath<State, Value>, reading: [Range<Int>] = [], by caller: Caller? = nil,
    areEqual: ((Value, Value) -> Bool)?
  ) -> Int {
    let kind = AnyObservedValue<State>.Kind(
      value: ObjectIdentifier(Value.self), isEquatable: areEqual != nil)
    // Where the type is known, the optimizer looks it up, here and below.
    let owner = ListType.of(Value.self) == nil ? nil : lockOwner
    return index(of: path, extent(of: path), reading, kind) { field, isComputed, key in
      if !isComputed, areEqual != nil, let owner, let type = ListType.of(Value.self) {
        return type.observed(atSame: path, kind, field: field, owner: owner)
      }
      return AnyObservedValue(
        ObservedValue(path, areEqual: areEqual), kind: kind, field: field,
        isComputed: isComputed, key: key, declaredBy: caller)
    }
  }

  /// The index of the value that a closure computes: for one observer, or of a derived value, which
  /// all its observers share.
  ///
  /// - Parameters:
  ///   - read: Computes the value; called by the deliverer.
  ///   - derived: The object that computes a derived value.
  ///   - caller: The call that declared `reading`.
  ///   - willCompute: Called under the lock, before each `read`, with the versions of the state
  ///     that `read` will get; returns an object to destroy outside the lock.
  @inlinable
  mutating func indexOfValue<Value>(
    computedBy read: @escaping (State) -> Value, of derived: AnyObject? = nil,
    reading: [Range<Int>], by caller: Caller? = nil, areEqual: ((Value, Value) -> Bool)?,
    willCompute: ((FieldVersions) -> AnyObject?)? = nil
  ) -> Int {
    let kind = AnyObservedValue<State>.Kind(
      value: ObjectIdentifier(Value.self), isEquatable: areEqual != nil)
    return index(of: derived, .everything, reading, kind) { field, isComputed, key in
      AnyObservedValue(
        ObservedValue(read, areEqual: areEqual), kind: kind, field: field,
        isComputed: isComputed, key: key, declaredBy: caller, willCompute: willCompute)
    }
  }

  /// The index of the elements of the list at `path`, shared by all their observers.
  @inlinable
  mutating func indexOfElements<Value, Element: Identifiable & Equatable>(
    at path: KeyPath<State, Value>, list: @escaping (Value) -> IdentifiedList<Element>
  ) -> Int where Element.ID: Sendable {
    typealias Elements = ObservedElements<State, Value, Element>
    let kind = AnyObservedValue<State>.Kind(
      value: ObjectIdentifier(Elements.self), isEquatable: true)
    return index(of: path, extent(of: path), [], kind) { field, isComputed, key in
      AnyObservedValue(
        Elements(path, list: list), kind: kind, field: field, isComputed: isComputed, key: key)
    }
  }

  /// Finds an observed value, or makes one.
  @inlinable
  mutating func index(
    of subject: AnyObject?, _ extent: Range<Int>, _ reading: [Range<Int>],
    _ kind: AnyObservedValue<State>.Kind,
    make: (_ field: Int, _ isComputed: Bool, _ key: ComputedValueKey<State>?)
      -> AnyObservedValue<State>
  ) -> Int {
    let isComputed = extent.upperBound == Range.everything.upperBound
    if !isComputed {
      let field = fields.index(of: extent)
      for index in fields.fields[field].storedValues where observedValues[index]?.kind == kind {
        return index
      }
      let index = insert(make(field, false, nil))
      fields.fields[field].storedValues.append(index)
      return index
    }
    let field =
      reading.isEmpty ? FieldTable<State>.everything : fields.index(of: reading)
    let key = subject.map { ComputedValueKey($0, kind: kind, field: field) }
    if let key, let index = computed[key] { return index }
    let index = insert(make(field, true, key))
    if let key { computed[key] = index }
    #if DEBUG
      if field != FieldTable<State>.everything, observedValues[index]?.declaredBy != nil {
        declared.insert(index)
      }
    #endif
    return index
  }

  @usableFromInline
  mutating func insert(_ value: AnyObservedValue<State>) -> Int {
    unsafe value.place = fields.fields[value.field].observedValues.count
    let index = freeIndices.popLast() ?? observedValues.count
    if index < observedValues.count {
      observedValues[index] = value
    } else {
      observedValues.append(value)
    }
    fields.fields[value.field].observedValues.append(index)
    return index
  }

  /// Notes a new observer.
  @inlinable
  mutating func add(_ observer: consuming AnyObserver) {
    // Mostly nobody delivers, and nothing else waits.
    let isPlaced = deliverer == 0 && placed < 0 && added.count == 0
    let (index, order) = (observer.valueIndex, observer.order)
    // A list of observers takes over the reference.
    let reference = unsafe Unmanaged.passRetained(consume observer)
    with(index) { core, value in
      unsafe value.observerCount += 1
      core.count(1, in: value.field)
      if isPlaced { unsafe value.add(reference.takeRetainedValue()) }
    }
    if isPlaced {
      lastPlaced = order
      placed = index
    } else {
      unsafe added.append(reference.takeRetainedValue())
      noteForOthers()
    }
  }

  /// Counts an observer of a field in (1) or out (-1).
  @inlinable
  mutating func count(_ change: Int, in field: Int) {
    fields.count(change, in: field)
    draft.versions.quiet = FieldVersions.nothing
  }

  /// Gives each added observer its slot, unless the observer is already cancelled.
  @inlinable
  mutating func placeAdded() {
    if added.slots.count > 1 { added.slots.reverse() }
    while let observer = added.slots.popLast() {
      if observer === AnyObserver.none { continue }
      observer.position = -1
      lastPlaced = observer.order
      if observer.isCancelled { continue }
      with(observer.valueIndex) { core, value in
        value.add(observer)
        core.stage(value)
      }
    }
    added.count = 0
  }

  /// Removes a cancelled observer: at once, or before the next round if its value is part of the
  /// current one. Objects no longer needed go to `garbage`, for destruction outside the lock.
  @inlinable
  mutating func remove(_ observer: AnyObserver, _ garbage: inout [Any]) {
    if observer.order <= lastPlaced, isInRound(observer.valueIndex) {
      removed.append(observer)
      noteForOthers()
    } else {
      takeOut(observer, &garbage)
    }
  }

  /// Removes the cancelled observers of the last round's values.
  @inlinable
  mutating func takeOutRemoved() {
    let round = round
    for index in removed.indices { unsafe takeOut(removed[index], &round.garbage) }
    // The finished round has emptied its list: swapping the two retains nothing.
    unsafe swap(&removed, &round.removed)
  }

  /// Removes an observer, and everything that only this observer needed.
  @inlinable
  mutating func takeOut(_ observer: AnyObserver, _ garbage: inout [Any]) {
    let index = observer.valueIndex
    let observerCount = with(index) { core, value in
      if observer.order > core.lastPlaced {
        core.added.remove(observer)
      } else if value.remove(observer) {
        core.unswept.append(index)
      }
      core.count(-1, in: value.field)
      unsafe value.observerCount -= 1
      return unsafe value.observerCount
    }
    if observerCount == 0 { forgetValue(at: index, &garbage) }
  }

  /// Hands the round the lists whose element indexes hold unobserved ids: removing an id runs user
  /// code.
  @inlinable
  mutating func takeUnswept() {
    while let index = unswept.popLast() {
      with(index) { core, value in
        if value.elements?.needsSweep != true || !core.claim(value) { return }
        unsafe core.round.unswept.append(.passUnretained(value))
      }
    }
  }

  /// Drops a value without observers; a computed value also loses its index.
  ///
  /// The value is not part of a round: a value in a round has an observer, or one in `removed`.
  @inlinable
  mutating func forgetValue(at index: Int, _ garbage: inout [Any]) {
    let isStored = with(index) { _, value in
      value.forget(&garbage)
      return !value.isComputed
    }
    if isStored == true { return }
    guard let value = observedValues[index] else { return }
    garbage.append(value)
    #if DEBUG
      declared.remove(index)
    #endif
    if let key = value.key { computed[key] = nil }
    observedValues[index] = nil
    freeIndices.append(index)
    let place = unsafe value.place
    if let moved = fields.fields[value.field].observedValues.popLast(), moved != index {
      fields.fields[value.field].observedValues[place] = moved
      with(moved) { _, other in unsafe other.place = place }
    }
  }

  /// Notes that a thread other than the deliverer's left something to deliver.
  @inlinable
  mutating func noteForOthers() {
    if deliverer != 0, deliverer != currentThread() { turn.note() }
  }
}
