public import Synchronization

extension Store {
  /// Begins a load, which supersedes the load in progress of its path; false if `load` gives way to
  /// that load.
  ///
  /// - Parameter cancellations: The number of cancellations when the load was requested. If that
  ///   number has changed, the load is cancelled and does not begin; nil skips the check.
  @inlinable
  @discardableResult
  func begin<Value: Sendable>(
    _ load: PathLoad<State, Value>, givesWay: Bool = false, after cancellations: Int? = nil
  ) -> Bool {
    let (work, lane) = (load.work, load.lane)
    var hasGivenWay = false
    var isOver = false
    var older: LaneLoad<State>?
    work.count(in: self.work.tally)
    change(load.caller.name, fileID: load.caller.fileID, line: load.caller.line) { draft in
      isOver = lane.isGone || cancellations.map { $0 != self.cancellations(of: lane) } == true
      if isOver { return }
      if givesWay, lane.loadToShare != nil {
        hasGivenWay = true
        return
      }
      let version = draft.versions.next
      let replacesLive = lane.load?.work.isLive == true
      let hasBegun = lane.write(&draft) { loadable in
        let hasBegun = lane.begin(load, at: loadable, asOf: version, insteadOf: &older)
        if hasBegun { loadable.setIsLoading() }
        return hasBegun
      }
      if hasBegun {
        draft.event = .started
        draft.makeLoading().insert(lane)
        if let older {
          draft.replaceSource(older.work, by: replacesLive ? work : nil, of: lane)
        }
      }
    }
    if hasGivenWay {
      work.discount()
      return false
    }
    if isOver {
      work.discount()
      work.cancel()
      return true
    }
    supersede(older, by: load)
    probe?.didStart(ObjectIdentifier(work), load.caller)
    if work.isFinished {
      probe?.didEnd(ObjectIdentifier(work))
    } else {
      run(load)
    }
    return true
  }

  /// Ends the load in place of which another has begun, once the lock is free.
  @inlinable
  func supersede<Value: Sendable>(_ older: LaneLoad<State>?, by load: PathLoad<State, Value>) {
    load.lane.publish()
    guard let older else { return }
    older.work.cancel()
    // Callers that wait for the older load's follower get this load, which began after they asked.
    if let follower = older.work.takeFollower(), !load.work.adopt(follower.work) {
      follower.work.finish()
    }
  }

  /// Starts the task of a load that has begun.
  @inlinable
  func run<Value: Sendable>(_ load: PathLoad<State, Value>) {
    load.work.hold(
      RunScope.outside {
        labelled(load.work, load.caller) {
          Task(executorPreference: scheduler.executor) { await load.run() }
        }
      })
  }

  /// Writes the value of a load, unless the load is decided; returns the load's result.
  @inlinable
  func end<Value: Sendable>(_ load: PathLoad<State, Value>, with value: Value) -> LoadEnd {
    let now = elapsed()
    var end = LoadEnd.cancelled
    // The old value is destroyed outside the lock (L2).
    var replaced: Loadable<Value>?
    self.end(load) { draft in
      if load.lane.isGone { return load.takeBack(&draft) }
      let (shown, isEdited) = (LoadEnd.value(value), draft.mayBeEdited(load.lane.extent))
      if load.work.decide(keeping: isEdited ? nil : shown) == nil { return }
      draft.event = .loaded
      load.lane.end(load, at: now)
      draft.noteLanding(of: load.lane)
      replaced = load.lane.write(&draft, from: load.work) { exchange(&$0, with: .loaded(value)) }
      end = shown
      if isEdited {
        end.take(draft.state[keyPath: load.lane.path].value)
        load.work.keep(end)
      }
      draft.loading?.remove(load.lane)
    }
    withExtendedLifetime(replaced) {}
    return end
  }

  /// Makes the last write of a load.
  @inlinable
  @inline(__always)
  func end<Value: Sendable>(_ load: PathLoad<State, Value>, _ body: (inout Draft<State>) -> Void) {
    change(load.caller.name, fileID: load.caller.fileID, line: load.caller.line, body)
    load.lane.publish()
  }

  /// The handle of the load in progress that the caller shares, or of `load` itself: as the
  /// follower of an outdated load, or begun without a load to share.
  @usableFromInline
  func join<Value: Sendable>(
    _ load: PathLoad<State, Value>, _ handle: ValueHandle<Value>
  ) -> ValueHandle<Value> {
    // Between the steps the load to share may end, and another begin.
    while true {
      if let running = load.lane.loadToShare {
        let isOutdated = lock.withLock { load.lane.isLoadOutdated($0.draft.versions) }
        if let joined = running.work.join(isOutdated: isOutdated, { follower(load) }) {
          return joined.handle(showing: self[dynamicMember: load.lane.path].value)
        }
      } else if begin(load, givesWay: true) {
        return handle
      }
    }
  }

  /// The number of times that loads of a lane were cancelled, alone or with all work.
  @inlinable
  func cancellations<Value: Sendable>(of lane: Lane<State, Value>) -> Int {
    lane.cancellations.load(ordering: .sequentiallyConsistent)
      + work.cancellations.load(ordering: .sequentiallyConsistent)
  }

  /// The follower of an outdated load, for all callers that ask while that load is in progress. A
  /// cancellation between this call and its start cancels it.
  func follower<Value: Sendable>(_ load: PathLoad<State, Value>) -> Follower {
    let count = cancellations(of: load.lane)
    return Follower(work: load.work) {
      guard let store = load.lane.store else { return load.work.cancel() }
      while !load.work.isDecided {
        if let running = load.lane.loadToShare {
          if running.work.adopt(load.work) { return }
          if running.work.isLive {
            // Without a value, somebody has emptied the path by hand.
            let value = store[dynamicMember: load.lane.path].value
            return load.work.finish(value.map(LoadEnd.value) ?? .cancelled)
          }
        } else if store.begin(load, givesWay: true, after: count) {
          return
        }
      }
    }
  }

  /// The value that a load brought less than `age` ago; nil if it is older or out of date.
  @usableFromInline
  func freshValue<Value: Sendable>(_ lane: Lane<State, Value>, _ age: Duration) -> Value? {
    if !isFresh(lane, age) { return nil }
    if case .loaded(let value) = self[dynamicMember: lane.path] { return value }
    return nil
  }

  /// Whether a load brought the value less than `age` ago, and it is not out of date.
  func isFresh<Value: Sendable>(_ lane: Lane<State, Value>, _ age: Duration) -> Bool {
    work.lanes.note(age: age)
    guard let loadedAt = lane.loadedAt else { return false }
    // If the clock has gone back, the age of the value is unknown.
    let now = elapsed()
    return now >= loadedAt && now - loadedAt < age
  }
}
