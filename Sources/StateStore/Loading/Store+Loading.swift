extension Store {
  /// The lane of a path, for work that is to begin there.
  @inlinable
  func lane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Lane<State, Value> {
    let lane = work.lanes.lane(of: path, now: elapsed) { Lane(path, of: self) }
    guard let lane = lane as? Lane<State, Value> else { Misuse.unequalPaths() }
    return lane
  }

  /// The lane of a path, if it has one: who only asks makes none.
  func existingLane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Lane<State, Value>? {
    guard let lane = work.lanes.existing(path) else { return nil }
    guard let lane = lane as? Lane<State, Value> else { Misuse.unequalPaths() }
    return lane
  }

  /// Says that nothing may be under way any more at so many paths.
  func noteRest(of lanes: Int = 1) {
    work.lanes.noteRest(of: lanes, now: elapsed)
  }

  /// Begins a load, which supersedes the one of its path that is under way; false when it is to give
  /// way to that.
  @inlinable
  @discardableResult
  func begin<Value: Sendable>(_ load: Load<State, Value>, givesWay: Bool = false) -> Bool {
    let (work, lane) = (load.work, load.lane)
    var hasGivenWay = false
    var older: Load<State, Value>?
    var discarded: [any Sendable] = []
    update(load.caller.name, fileID: load.caller.fileID, line: load.caller.line) { draft in
      if givesWay, lane.load != nil {
        hasGivenWay = true
        return
      }
      let version = draft.versions.next
      let hasBegun = lane.write(&draft) { loadable in
        let hasBegun = lane.begin(
          load, at: loadable, asOf: version, insteadOf: &older, &discarded)
        if hasBegun { loadable.setIsLoading() }
        return hasBegun
      }
      if hasBegun {
        draft.event = .started
        draft.loading.insert(lane)
      }
    }
    if hasGivenWay { return false }
    withExtendedLifetime(discarded) {}
    lane.publish()
    if let older {
      older.work.cancel()
      // Whoever waits for a load after the older one gets this one: it began after they asked.
      if let follower = older.work.takeFollower() { work.adopt(follower.handle.work) }
    }
    probe?.didStart(ObjectIdentifier(work), load.caller)
    if work.isFinished {
      probe?.didEnd(ObjectIdentifier(work))
    } else {
      work.hold(Task(executorPreference: scheduler.executor) { await load.run() })
    }
    return true
  }

  /// Writes what a load has brought, unless it has ended already.
  @inlinable
  func end<Value: Sendable>(_ load: Load<State, Value>, with value: Value) {
    let now = elapsed()
    // Destroyed outside the lock (L2).
    var replaced: Loadable<Value>?
    end(load) { draft in
      if load.work.decide() == nil { return }
      draft.event = .loaded
      var discarded: [any Sendable] = []
      replaced = load.lane.write(&draft) { loadable in
        let shown: Value
        (shown, discarded) = load.lane.end(load, with: value, at: now)
        return exchange(&loadable, with: .loaded(shown))
      }
      if !discarded.isEmpty { draft.replaced += discarded as [Any] }
      draft.loading.remove(load.lane)
    }
    withExtendedLifetime(replaced) {}
  }

  /// Makes the last write of a load.
  @inlinable
  @inline(__always)
  func end<Value: Sendable>(_ load: Load<State, Value>, _ body: (inout Draft<State>) -> Void) {
    update(load.caller.name, fileID: load.caller.fileID, line: load.caller.line, body)
    load.lane.publish()
  }

  /// The load under way that `load` is to share, or itself: as the one that follows it for all, or
  /// begun because there is none to share.
  @usableFromInline
  func join<Value: Sendable>(_ load: Load<State, Value>) -> LoadHandle {
    // Meanwhile the one to share may end, and another begin.
    while true {
      if let running = load.lane.load {
        let isOutdated = lock.withLock { load.lane.isLoadOutdated($0.draft.versions) }
        if let shared = running.work.join(isOutdated: isOutdated, { follower(load) }) {
          return shared ?? running.handle
        }
      } else if begin(load, givesWay: true) {
        return load.handle
      }
    }
  }

  /// A load for those who ask while an outdated one is under way.
  private func follower<Value: Sendable>(_ load: Load<State, Value>) -> Follower {
    Follower(handle: load.handle) {
      guard let store = load.lane.store else { return load.work.cancel() }
      while !load.work.isDecided {
        if let running = load.lane.load { return running.work.adopt(load.work) }
        if store.begin(load, givesWay: true) { return }
      }
    }
  }

  /// Whether a load brought the value less than this long ago, and it is still thought right.
  @usableFromInline
  func isFresh<Value: Sendable>(_ lane: Lane<State, Value>, _ age: Duration) -> Bool {
    work.lanes.note(age: age)
    guard let loadedAt = lane.loadedAt else { return false }
    // Where the clock has gone back, nobody can say how old the value is.
    let now = elapsed()
    guard now >= loadedAt, now - loadedAt < age else { return false }
    if case .loaded = self[dynamicMember: lane.path] { return true }
    return false
  }
}
