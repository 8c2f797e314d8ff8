extension StatePlace {
  /// Runs asynchronous work that belongs to the place, as `Store.run` does: on the scheduler's
  /// executor, cancelled when the store goes away. The run has its own identity.
  ///
  /// At a ``Child`` the run belongs to the current incarnation, and is cancelled when the
  /// incarnation goes. Without one, the run is `cancelled` and does not begin.
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
    return _place.place.run(caller, isCounted: countsForIdle, nil, .latest, body)
  }

  /// Runs asynchronous work that belongs to the place, under an id. Equal ids at two places are
  /// independent.
  ///
  /// A place that always exists is identified by its store and its path, however it was made: a
  /// path of two steps is the same as one path, and `\.self` is the place of the store's own runs.
  ///
  /// - Parameter policy: How to treat other runs of this id at the place that have not ended.
  @discardableResult
  public func run(
    _ name: String = #function, id: some Hashable & Sendable, policy: RunPolicy = .latest,
    countsForIdle: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return _place.place.run(
      caller, isCounted: countsForIdle, { RunID(id, at: $0) }, policy, body)
  }

  /// Cancels the place's runs of an id, waiting ones too: on return, they write nothing more (L21).
  public func cancelRun(id: some Hashable & Sendable) { _place.place.cancelRun(id) }

  /// Cancels the loads and runs of the place, in one write of the phases of these loads. Edits are
  /// still saved.
  ///
  /// To end all work and empty the place in one write, as a logout does, make the place a ``Child``
  /// and set the optional, or the case, above it to nil. At a ``Binding`` that takes two writes:
  /// `cancelAll`, then `write` or `state = …`.
  ///
  /// For a ``Child``, these are the loads and runs begun at the child and all its members. For a
  /// ``Binding``, and for a member of a child, they include those in the stored properties of the
  /// place, but not those at a dictionary's value, at an array's element or behind a computed
  /// property in the place: such a place has a `cancelAll` of its own. For a place in a dictionary, a
  /// list or a computed value, they are those of that very place, not of places in it. A struct and
  /// its only stored property count as one place.
  public func cancelAll(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    _place.place.cancelAll(Caller(name: name, fileID: fileID, line: line))
  }
}
