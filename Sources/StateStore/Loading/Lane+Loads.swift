public import Synchronization

/// The loads of a path.
extension Lane {
  /// Begins `load` as the newest of its path, and decides the older one; false when `load` was decided
  /// before it could begin. The older load is to be destroyed outside any lock.
  @inlinable
  func begin(
    _ load: PathLoad<State, Value>, at loadable: Loadable<Value>, asOf version: UInt64,
    insteadOf older: inout PathLoad<State, Value>?
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

  /// The newest load, while that is under way.
  @usableFromInline var load: PathLoad<State, Value>? {
    let load = contents.withLock { $0.load }
    return load?.work.isDecided == false ? load : nil
  }

  @usableFromInline var phaseBeforeLoad: SettledPhase? { load?.work.phaseBefore }

  /// The load under way, unless it goes on with a value that is out of date for good: another may take its place.
  @usableFromInline var loadToShare: PathLoad<State, Value>? {
    guard let load else { return nil }
    return load.work.isLive && isInvalidated ? nil : load
  }

  /// Whether the path was written since its load began, or the load is out of date for another reason. A load
  /// that goes on will tell what was written.
  func isLoadOutdated(_ versions: FieldVersions) -> Bool {
    let last = versions.lastWrite(of: extent)
    return contents.withLock { contents in
      if contents.load?.work.isLive == true { return false }
      return contents.loadsAsOf.map { last > $0 } ?? true
    }
  }

  /// Whether the value of the load under way is out of date as soon as it comes.
  var isInvalidated: Bool { contents.withLock { $0.isInvalidated } }

  /// Makes the load under way out of date.
  func outdateLoad() {
    contents.withLock { $0.loadsAsOf = nil }
  }

  var loadedAt: Duration? { contents.withLock { $0.loadedAt } }

  /// Makes the value and the load under way out of date.
  func invalidate() {
    contents.withLock { contents in
      contents.loadsAsOf = nil
      contents.isInvalidated = true
      contents.loadedAt = nil
    }
  }

  /// Forgets the age of the value, the load and the pages, and returns both.
  func reset() -> (PathLoad<State, Value>?, pages: [RunWork]) {
    contents.withLock { contents in
      contents.loadedAt = nil
      return (contents.load.take(), contents.pages.reset())
    }
  }

  @usableFromInline
  func cancelLoad() {
    guard let load else { return }
    load.work.takeFollower()?.work.cancel()
    load.cancel()
  }

  @usableFromInline
  func takeLoad() -> WorkTable<State>.Entry? {
    contents.withLock { $0.load.take() }?.entry
  }

  @usableFromInline
  func takeWork() -> (work: Work, number: Int)? {
    contents.withLock { $0.load.take() }.map { ($0.work, $0.number) }
  }
}

extension Lane.Contents {
  @inlinable
  mutating func forget(_ ended: PathLoad<State, Value>) {
    if load === ended { load = nil }
  }
}
