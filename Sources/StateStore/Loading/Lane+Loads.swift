public import Synchronization

/// The loads of a path.
extension Lane {
  /// Begins `load` as the newest of its path, and decides the older load; false if `load` was
  /// decided before it could begin. The caller destroys the older load outside any lock.
  @inlinable
  func begin(
    _ load: PathLoad<State, Value>, at loadable: Loadable<Value>, asOf version: UInt64,
    insteadOf older: inout LaneLoad<State>?
  ) -> Bool {
    contents.withLock { contents in
      let phase = SettledPhase(of: loadable, orWhileLoading: contents.load?.work.phaseBefore)
      if !load.begin(before: phase) { return false }
      older = contents.install(load, asOf: version)
      return true
    }
  }

  /// Makes a load that has begun the newest of its path, and decides the older load. The caller
  /// holds the older load until the lock is free.
  func install(_ load: PathLoad<State, Value>, asOf version: UInt64) {
    _ = contents.withLock { $0.install(load, asOf: version) }
  }

  /// Ends a load that has brought a value.
  @inlinable
  func end(_ load: PathLoad<State, Value>, at time: Duration) {
    contents.withLock { contents in
      contents.forget(load)
      if !contents.isInvalidated { contents.loadedAt = time }
      contents.pages.loadLanded()
      contents.source = LaneSource()
    }
  }

  /// Ends a load without a value.
  func end(_ load: LaneLoad<State>, hasFailed: Bool) {
    contents.withLock { contents in
      contents.forget(load)
      if hasFailed { contents.loadedAt = nil }
      contents.source = LaneSource()
    }
  }

  /// The load in progress, unless it is live and its value was invalidated: then another load may
  /// replace it.
  @usableFromInline var loadToShare: LaneLoad<State>? {
    guard let load else { return nil }
    return load.work.isLive && isInvalidated ? nil : load
  }

  /// Whether the path was written since its load began, or the load is out of date for another
  /// reason. false for a live load, as its source will bring those writes.
  func isLoadOutdated(_ versions: FieldVersions) -> Bool {
    let last = versions.lastWrite(of: extent)
    return contents.withLock { contents in
      if contents.load?.work.isLive == true { return false }
      return contents.loadsAsOf.map { last > $0 } ?? true
    }
  }

  /// Whether the value of the load in progress is out of date on arrival.
  var isInvalidated: Bool { contents.withLock { $0.isInvalidated } }

  var loadedAt: Duration? { contents.withLock { $0.loadedAt } }

  /// Forgets the value's age, the load and the pages; returns the load and the pages.
  func reset() -> (LaneLoad<State>?, pages: [RunWork]) {
    noteCancellation()
    return contents.withLock { contents in
      contents.loadedAt = nil
      return (contents.load.take(), contents.pages.reset())
    }
  }
}

extension Lane.Contents {
  /// Puts a load in place of an older one, which is decided and returned.
  @inlinable
  mutating func install(
    _ newest: PathLoad<State, Value>, asOf version: UInt64
  ) -> LaneLoad<State>? {
    let older: LaneLoad<State>? = exchange(&load, with: newest)
    _ = older?.work.decide()
    loadsAsOf = version
    isInvalidated = false
    if attempt != nil { attempt = nil }
    source = LaneSource(.loading)
    return older
  }

  @inlinable
  mutating func forget(_ ended: LaneLoad<State>) {
    if load === ended { load = nil }
  }
}
