extension Store {
  /// The lane of a path.
  @inlinable
  func lane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Lane<State, Value> {
    let lane = work.lanes.lane(of: path) { Lane(path, of: self) }
    guard let lane = lane as? Lane<State, Value> else { Misuse.unequalPaths() }
    return lane
  }

  /// Begins a load, which supersedes the one of its path that is under way.
  @inlinable
  func begin<Value: Sendable>(_ load: Load<State, Value>) {
    let (work, lane, caller) = (load.work, load.lane, load.caller)
    var older: Load<State, Value>?
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      older = lane.begin(load)
      let phase = SettledPhase(
        of: draft[dynamicMember: lane.path], orWhileLoading: older?.work.end())
      // False when it was ended before it could.
      if work.begin(before: phase) {
        draft.event = .started
        draft[dynamicMember: lane.path].setIsLoading()
        draft.watched.add(work, at: lane, lane.extent)
      }
    }
    lane.publish()
    if let older {
      older.work.cancel()
      // Whoever waits for a load after the older one gets this one: it began after they asked.
      if let follower = older.work.takeFollower() { work.adopt(follower.handle.work) }
    }
    probe?.didStart(ObjectIdentifier(work), caller)
    if !work.start(on: scheduler.executor, { await load.run() }) {
      probe?.didEnd(ObjectIdentifier(work))
    }
  }

  /// Writes the result of a load, or without one restores the phase before it; unless the load has
  /// ended already.
  @inlinable
  func end<Value: Sendable>(
    _ load: Load<State, Value>, with result: Result<Value, LoadFailure>?
  ) {
    let (lane, caller) = (load.lane, load.caller)
    let now = elapsed()
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      switch result {
      case .success(let value):
        if load.work.end() == nil { return }
        draft.event = .loaded
        let (shown, discarded) = lane.end(load, with: value, at: now)
        draft[dynamicMember: lane.path] = .loaded(shown)
        if !discarded.isEmpty { draft.replaced += discarded as [Any] }
        draft.watched.remove(load.work, at: lane)
      case .failure(let failure):
        load.fail(failure, &draft)
      case nil:
        load.takeBack(&draft)
      }
    }
    lane.publish()
  }

  /// The load under way that `load` is to share, or itself as the one that follows it for all; nil
  /// when there is none to share.
  @usableFromInline
  func join<Value: Sendable>(_ load: Load<State, Value>) -> LoadHandle? {
    // A load that ends meanwhile cannot be joined any more: there may be another.
    while let running = load.lane.load {
      if let shared = running.work.join({ follower(load) }) { return shared ?? running.handle }
    }
    return nil
  }

  /// A load for those who ask while an outdated one is under way.
  private func follower<Value: Sendable>(_ load: Load<State, Value>) -> Follower {
    Follower(handle: load.handle) {
      guard let store = load.lane.store else { return load.work.cancel() }
      if load.work.hasEnded { return }
      if let running = load.lane.load { return running.work.adopt(load.work) }
      store.begin(load)
    }
  }

  /// Whether a load brought the value less than this long ago, and it is still thought right.
  @usableFromInline
  func isFresh<Value: Sendable>(_ lane: Lane<State, Value>, _ age: Duration) -> Bool {
    guard let loadedAt = lane.loadedAt, elapsed() - loadedAt < age else { return false }
    if case .loaded = self[dynamicMember: lane.path] { return true }
    return false
  }
}
