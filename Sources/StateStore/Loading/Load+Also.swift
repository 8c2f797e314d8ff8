// Values of a live load that change with other parts of the state.
extension Load {
  /// Shows a value, and changes other parts of the state in the same write: one version, and one
  /// round of observers. Callers that wait for the load get `value`, whatever `change` writes at the
  /// load's path.
  ///
  /// - Parameters:
  ///   - revision: As in ``show(_:at:)``.
  ///   - store: The store of the load.
  ///   - change: As in ``merge(at:in:_:also:)``.
  /// - Throws: As ``show(_:at:)``; then `change` is not called.
  public func show<State>(
    _ value: Value, at revision: Int? = nil, in store: Store<State>,
    also change: (inout Draft<State>) -> Void
  ) throws {
    let load = try load(of: store)
    let isShown = store.show(value, of: load, at: revision) { $0.writeByHand(change) }
    if !isShown { throw CancellationError() }
  }

  /// Changes the shown value in place, and other parts of the state in the same write: one version,
  /// and one round of observers.
  ///
  /// ```swift
  /// for try await tick in ticks {
  ///   try load.merge(in: store) {
  ///     $0[id: tick.id] = tick
  ///   } also: {
  ///     $0.lastTick = tick.time
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - revision: As in ``merge(at:_:)``.
  ///   - store: The store of the load. A body that outlives its store captures the store weakly.
  ///   - body: As in ``merge(at:_:)``.
  ///   - change: Changes the state, once, after `body` and under the same lock: neither closure may
  ///     touch the store. The draft shows the merged value with the edits on top of it. A write of
  ///     the load's own path counts as written by hand, after the merge.
  /// - Throws: As ``merge(at:_:)``; then neither closure is called, and nothing is changed.
  /// - Complexity: that of ``merge(at:_:)`` and of `change`, and linear in the number of properties
  ///   with edits.
  @discardableResult
  public func merge<State, Result>(
    at revision: Int? = nil, in store: Store<State>, _ body: (inout Value) -> Result,
    also change: (inout Draft<State>) -> Void
  ) throws -> Result {
    try store.merge(body, into: load(of: store), at: revision) { $0.writeByHand(change) }
  }

  /// The load as its store knows it; stops the program for another store.
  private func load<State>(of store: Store<State>) throws -> PathLoad<State, Value> {
    if let load = shower as? PathLoad<State, Value>, load.lane.store === store { return load }
    Misuse.require(
      false, "a load writes in the store that began it. Pass that store to `show` or `merge`.")
    throw CancellationError()
  }
}
