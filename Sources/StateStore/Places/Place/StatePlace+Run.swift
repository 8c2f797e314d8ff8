extension StatePlace {
  /// Runs asynchronous work that belongs to the place, as `Store.run` does: on the scheduler's
  /// executor, cancelled when the store goes away. The run has an identity of its own.
  ///
  /// At a ``Child`` the run belongs to the incarnation that is there, and is cancelled when that
  /// goes. Where there is none, the run is `cancelled` and does not begin.
  ///
  /// - Parameter body: The work, which reaches the value by its ``PlaceRun``. It should hold
  ///   neither the place nor the store.
  @discardableResult
  public func run(
    _ name: String = #function, countsForIdle: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return _place.place.run(caller, isCounted: countsForIdle, nil, body)
  }

  /// Runs asynchronous work that belongs to the place, under an id. Equal ids in two places never
  /// meet.
  ///
  /// A place that is always there is told by its store and its path, however it was made: a path of
  /// two steps is the same as one path, and `\.self` is the place of the store's own runs.
  ///
  /// - Parameter policy: What happens when other runs of this id are under way at the place.
  @discardableResult
  public func run(
    id: some Hashable & Sendable, policy: RunPolicy, _ name: String = #function,
    countsForIdle: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    let identity = { RunStart.Identity(id: RunID(id, at: $0), policy: policy) }
    return _place.place.run(caller, isCounted: countsForIdle, identity, body)
  }

  /// Cancels the runs of an id at the place, those that wait, too: when this returns, they write
  /// nothing more (L21).
  public func cancelRun(id: some Hashable & Sendable) { _place.place.cancelRun(id) }

  /// Cancels the loads and runs of the place. Edits are saved all the same.
  ///
  /// Of a ``Child`` these are those that were begun at the child and its members; of a ``Binding``
  /// also those in the stored properties of the place. Of a binding in a dictionary, a list or a
  /// computed value, the loads and runs of that very place are cancelled, and not those of places
  /// in it.
  public func cancelAll(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    _place.place.cancelAll(Caller(name: name, fileID: fileID, line: line))
  }
}
