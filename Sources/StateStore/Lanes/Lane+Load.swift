public import Synchronization

// The load in progress.
extension Lane {
  /// The newest load, while it is undecided.
  @inlinable var load: LaneLoad<State>? {
    let load = contents.withLock { $0.load }
    return load?.work.isDecided == false ? load : nil
  }

  @usableFromInline
  func showsLoad(in state: State) -> Bool { state[keyPath: path].isLoading }

  @usableFromInline var loadUnderWay: (number: Int, phaseBefore: SettledPhase)? {
    guard let work = load?.work, let phaseBefore = work.phaseBefore else { return nil }
    return (work.number, phaseBefore)
  }

  /// Makes the load in progress out of date.
  @usableFromInline
  func outdateLoad() {
    contents.withLock { $0.loadsAsOf = nil }
  }

  /// Makes the value and the load in progress out of date.
  func invalidate() {
    contents.withLock { contents in
      contents.loadsAsOf = nil
      contents.isInvalidated = true
      contents.loadedAt = nil
    }
  }

  /// Keeps each follower of an earlier load from beginning, even while the observers of that load's
  /// end are being called.
  @usableFromInline
  func noteCancellation() { cancellations.add(1, ordering: .sequentiallyConsistent) }

  @usableFromInline
  func cancelLoad() {
    noteCancellation()
    guard let load else { return }
    load.work.takeFollower()?.work.cancel()
    load.cancel()
  }

  @usableFromInline
  func takeLoad() -> LaneLoad<State>? { contents.withLock { $0.load.take() } }

  @usableFromInline
  func takeWork() -> LoadWork? { takeLoad()?.work }
}
