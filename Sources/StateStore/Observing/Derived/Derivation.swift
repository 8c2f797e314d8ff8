/// The computation of a derived value, and its newest result.
///
/// **At most one computation for each write of the parts.** Every version of the parts has at most
/// one `DerivedVersion`, which a reader or a round gets under the store's lock while that version
/// is the newest. A round and a reader share the object if they compute the same version; otherwise
/// each has its own. `computing` lets one thread at a time compute; a
/// thread that waited finds the result in the object.
///
/// `@unchecked Sendable`: `newest`, and the variables of each `DerivedVersion`, are touched under
/// the store's lock; `inRound` is set under it, and taken by the thread that delivers the round.
@usableFromInline
final class Derivation<State: Sendable, Value: Sendable>: @unchecked Sendable {
  /// Not the store, which keeps this object for the observers.
  @usableFromInline let engine: Engine<State>
  /// The extents of the parts.
  @usableFromInline let extents: [Range<Int>]
  /// Takes the parts out of a state, for the computation. Two steps, because a copy of the state
  /// that is held during the computation would force copies on the writes of other threads.
  @usableFromInline let taking: @Sendable (State) -> () -> Value
  /// nil for values that cannot be compared.
  @usableFromInline let areEqual: (@Sendable (Value, Value) -> Bool)?
  @usableFromInline let caller: Caller
  /// Held by the thread that computes the value.
  @usableFromInline let computing = Lock(())
  @exclusivity(unchecked) @usableFromInline var newest: DerivedVersion<Value>?
  @usableFromInline var inRound: DerivedVersion<Value>?

  @inlinable
  init(
    in engine: Engine<State>, reading extents: [Range<Int>], _ caller: Caller,
    areEqual: (@Sendable (Value, Value) -> Bool)?,
    taking: @escaping @Sendable (State) -> () -> Value
  ) {
    self.engine = engine
    self.extents = extents
    self.taking = taking
    self.areEqual = areEqual
    self.caller = caller
  }

  /// The value for the newest state; in the computation of another derived value, the value for the
  /// moment of that computation.
  @inlinable
  func value() -> Value {
    if engine.lock.isHeldHere { Misuse.reentry("reading a derived value") }
    return engine.derivedMoments.areAny ? valueOfMoment() : newestValue()
  }

  @inlinable
  func newestValue() -> Value {
    engine.lock.withLock { core in known(core.draft.versions) } ?? computed()
  }

  @usableFromInline
  func valueOfMoment() -> Value {
    guard let moment = engine.derivedMoments.here else { return newestValue() }
    func isNewest() -> Bool {
      engine.lock.withLock { core in lastWrite(core.draft.versions) } <= moment.version
    }
    let snapshot = moment.snapshot as? Snapshot<State>
    if let snapshot, !isNewest() { return taking(snapshot.state)() }
    let value = newestValue()
    if isNewest() { return value }
    if let snapshot { return taking(snapshot.state)() }
    engine.derivedMoments.noteLater()
    return value
  }

  /// The newest value, if it is computed and no part was written since; under the lock.
  @inlinable
  func known(_ versions: borrowing FieldVersions) -> Value? {
    // Without a retain, which would be a good part of the cost of a read.
    if let newest = unsafe newest, unsafe newest.seenAt == versions.latest {
      return unsafe newest.value
    }
    guard let newest = unsafe newest, isCurrent(newest, versions) else { return nil }
    return unsafe newest.value
  }

  /// Whether no part was written since a version; under the lock.
  @inlinable
  func isCurrent(_ version: DerivedVersion<Value>, _ versions: borrowing FieldVersions) -> Bool {
    if lastWrite(versions) != version.version { return false }
    unsafe version.seenAt = versions.latest
    return true
  }

  @inlinable
  func lastWrite(_ versions: borrowing FieldVersions) -> UInt64 {
    var last: UInt64 = 0
    for extent in extents { last = max(last, versions.lastWrite(of: extent)) }
    return last
  }

  /// The value for the newest state, if `known` has none.
  @inlinable
  func computed() -> Value {
    for _ in 0..<Self.attempts {
      // Destroyed after all locks are released, as are the parts: a `deinit` is user code.
      var replaced: DerivedVersion<Value>?
      let (version, computation) = begin(replaced: &replaced)
      if let value = result(of: computation, for: version) { return value }
    }
    return computedWithState()
  }

  /// How often a value is computed without holding the state, each time for a newer one.
  @usableFromInline static var attempts: Int { 8 }

  /// The value for the newest state, held during the computation: this forces copies on the writes
  /// of other threads, but their number no longer matters.
  @usableFromInline
  func computedWithState() -> Value {
    var replaced: DerivedVersion<Value>?
    defer { withExtendedLifetime(replaced) {} }
    let (version, state) = engine.lock.withLock { core in
      (newestVersion(in: core.draft.versions, replaced: &replaced), Snapshot(core.draft.state))
    }
    return result(of: taking(state.state), for: version, in: state)!
  }

  @inlinable
  func begin(
    replaced: inout DerivedVersion<Value>?
  ) -> (DerivedVersion<Value>, () -> Value) {
    let (version, state) = engine.lock.withLock { core in
      (newestVersion(in: core.draft.versions, replaced: &replaced), core.draft.state)
    }
    return (version, taking(state))
  }

  /// The newest version of the value; under the lock.
  @inlinable
  func newestVersion(
    in versions: borrowing FieldVersions, replaced: inout DerivedVersion<Value>?
  ) -> DerivedVersion<Value> {
    if let newest = unsafe newest, isCurrent(newest, versions) { return newest }
    let version = DerivedVersion<Value>(lastWrite(versions), seenAt: versions.latest)
    replaced = unsafe exchange(&newest, with: version)
    return version
  }

  /// The value for a version that was noted together with this state, or for a newer one.
  @inlinable
  func value(for version: DerivedVersion<Value>, in state: State) -> Value {
    known(version) ?? result(of: taking(state), for: version) ?? computed()
  }

  /// Runs a computation for a version, unless another thread does so first. Returns nil if the
  /// computation has read another derived value after a later write: its result is of no moment.
  ///
  /// - Parameter snapshot: the state, if the computation holds it: other values are of it then.
  @inlinable
  func result(
    of computation: () -> Value, for version: DerivedVersion<Value>,
    in snapshot: Snapshot<State>? = nil
  ) -> Value? {
    if computing.isHeldHere { Misuse.derivedFromItself(caller) }
    // A result of no moment is destroyed after all locks are released.
    let (value, isOfNoMoment) = computing.withLock { _ in
      let (known, moment) = engine.lock.withLock { _ in unsafe (version.value, version.seenAt) }
      if let known { return (known, false) }
      engine.derivedMoments.begin(moment, snapshot)
      let value = computation()
      if engine.derivedMoments.end() { return (value, true) }
      engine.lock.withLock { _ in unsafe version.value = value }
      return (value, false)
    }
    return isOfNoMoment ? nil : value
  }

  @inlinable
  func known(_ version: DerivedVersion<Value>) -> Value? {
    engine.lock.withLock { _ in unsafe version.value }
  }
}

extension Derivation {
  /// The index of the value among the observed values of the store; under the lock.
  @inlinable
  func index(in core: inout Core<State>) -> Int {
    core.indexOfValue(
      computedBy: { self.valueInRound($0) }, of: self, reading: extents, areEqual: areEqual,
      willCompute: { versions in
        var replaced: DerivedVersion<Value>?
        self.inRound = self.newestVersion(in: versions, replaced: &replaced)
        return replaced
      })
  }

  /// The value for the state of a round.
  @inlinable
  func valueInRound(_ state: State) -> Value {
    // A round takes the version with its state.
    guard let version = inRound.take() else { return value() }
    return value(for: version, in: state)
  }
}
