extension Binding {
  /// Runs asynchronous work that belongs to the place, as `Store.run` does: on the scheduler's executor,
  /// cancelled when the store goes away. The run has an identity of its own.
  ///
  /// - Parameter body: The work, which reaches the value by its ``PlaceRun``. It should hold neither the
  ///   binding nor the store.
  @discardableResult
  public func run(
    _ name: String = #function, countsForIdle: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return begin(RunStart(caller: caller, isCounted: countsForIdle), body)
  }

  /// Runs asynchronous work that belongs to the place, under an id. Equal ids in two places never meet.
  ///
  /// A place is told by its store and its path, however the binding was made: a path of two steps is the same
  /// as one path, and `\.self` is the place of the store's own runs.
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
    func cancelRun(_ place: some AnyPlace<Value>) {
      for run in place.store.work.runs.take(RunID(id, at: place.key)) { run.cancel() }
    }
    cancelRun(place)
  }

  /// Cancels the loads and runs of the place, and of the stored properties in it. Edits are saved all the
  /// same.
  ///
  /// Of a place in a dictionary, a list or a computed value, the loads and runs of that very place are
  /// cancelled, and not those of places in it.
  public func cancelAll(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    func cancelAll(_ place: some AnyPlace<Value>) {
      place.store.cancelAll(in: place.key, Caller(name: name, fileID: fileID, line: line))
    }
    cancelAll(place)
  }

  private func begin(
    _ start: RunStart,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    requireStore(start.caller)
    func begin(_ place: some AnyPlace<Value>) -> RunHandle {
      var start = start
      start.site = place.key.map { RunSite($0) }
      let weak = WeakPlace(link: place.store.link, path: place.path)
      return place.store.begin(start) { (work: RunWork) -> RunOutcome in
        try await body(PlaceRun(place: weak, work: work))
        return .finished
      }
    }
    return begin(place)
  }
}
