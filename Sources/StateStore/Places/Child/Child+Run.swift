extension Child {
  /// Runs asynchronous work that belongs to the incarnation that is there: it is cancelled when that goes. Where
  /// there is none, the run is `cancelled` and does not begin.
  ///
  /// - Parameter body: The work, which reaches the value by its ``PlaceRun``. It should hold neither the
  ///   child nor the store.
  @discardableResult
  public func run(
    _ name: String = #function, countsForIdle: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return begin(RunStart(caller: caller, isCounted: countsForIdle), body)
  }

  /// Runs asynchronous work that belongs to the incarnation that is there, under an id. Equal ids in two places
  /// never meet.
  ///
  /// - Parameter policy: What happens when other runs of this id are under way at the place.
  @discardableResult
  public func run(
    id: some Hashable & Sendable, policy: RunPolicy, _ name: String = #function,
    countsForIdle: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    let identity = RunStart.Identity(id: RunID(id, at: place.key), policy: policy)
    return begin(RunStart(caller: caller, isCounted: countsForIdle, identity: identity), body)
  }

  /// Cancels the runs of an id at the place, those that wait, too: when this returns, they write nothing more
  /// (L21).
  public func cancelRun(id: some Hashable & Sendable) {
    func cancelRun(_ place: some ChildPlace<Value>) {
      for run in place.store.work.runs.take(RunID(id, at: place.key)) { run.cancel() }
    }
    cancelRun(place)
  }

  /// Cancels the loads and runs that were begun at this child and its members. Edits are saved all the same.
  public func cancelAll(fileID: StaticString = #fileID, line: UInt = #line) {
    func cancelAll(_ place: some ChildPlace<Value>) {
      let caller = Caller.call("cancelAll", fileID, line)
      if place.store.lock.isHeldHere { Misuse.reentry(caller) }
      let incarnation = place.knownIncarnation(for: caller)
      if place.member as AnyKeyPath == \Value.self {
        incarnation?.cancelRuns()
        incarnation?.cancelLoads(at: nil)
      } else {
        let key = place.key
        for run in place.store.work.runs.all(at: key, contained: false) { run.cancel() }
        incarnation?.cancelLoads(at: key)
      }
    }
    cancelAll(place)
  }

  private func begin(
    _ start: RunStart,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    func begin(_ place: some ChildPlace<Value>) -> RunHandle {
      guard let incarnation = place.incarnation(for: start.caller.call("run")) else {
        return RunHandle(work: RunWork(outcome: .cancelled, start.caller))
      }
      var start = start
      start.site = RunSite(place.key, pin: incarnation)
      let weak = WeakChild(link: place.store.link, root: place.root, member: place.member)
      return place.store.begin(start) { (work: RunWork) -> RunOutcome in
        try await body(PlaceRun(place: weak, work: work))
        return .finished
      }
    }
    return begin(place)
  }
}

/// The place of a child, as a run reaches it.
private struct WeakChild<State: Sendable, Base: Sendable, Value: Sendable>: RunPlace {
  let link: RunLink<State>
  let root: ChildRoot<State, Base>
  let member: any WritableKeyPath<Base, Value> & Sendable

  var scheduler: Scheduler { link.host.scheduler }

  var value: Value? {
    guard let store = link.store else { return nil }
    return root.read(store)?[keyPath: member]
  }

  func update<Result, Failure: Error>(
    _ caller: Caller, by run: RunWork,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let store = link.store else { return nil }
    let place = MemberPlace(store: store, root: root, member: member)
    return try link.engine.write(caller.name, fileID: caller.fileID, line: caller.line, by: run) {
      draft throws(Failure) in
      try place.change(&draft, body)
    } ?? nil
  }
}
