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
      older = exchange(&contents.load, with: load)
      _ = older?.work.decide()
      contents.loadsAsOf = version
      contents.isInvalidated = false
      if contents.attempt != nil { contents.attempt = nil }
      contents.source = LaneSource(.loading)
      return true
    }
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
  func end(_ load: PathLoad<State, Value>, hasFailed: Bool) {
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
    contents.withLock { contents in
      contents.loadedAt = nil
      return (contents.load.take(), contents.pages.reset())
    }
  }
}

extension Lane.Contents {
  @inlinable
  mutating func forget(_ ended: PathLoad<State, Value>) {
    if load === ended { load = nil }
  }
}
