import Synchronization

extension Store {
  /// Loads a value into the state: `isLoading` at once, and the value or error of `work` when it
  /// ends.
  ///
  /// ```swift
  /// store.load(\.countries) { [repository] in try await repository.countries() }
  /// store.load(\.countries, policy: .join, staleAfter: .seconds(60), retry: .exponential(limit: 3)) {
  ///   [repository] in try await repository.countries()
  /// }
  /// ```
  ///
  /// The last started load of a path wins: it cancels the older load, and a late result is never
  /// applied (L11). A failure keeps the last value (L14). Work that throws `CancellationError`
  /// counts as cancelled, not as failed. When the store goes away, its loads are cancelled.
  ///
  /// `work` runs in a task of its own on the scheduler's executor, once for each attempt. It should
  /// capture the repository, not an object that holds the store. Paths with the same arguments in a
  /// subscript are the same path: `\.details[id: 7]` is one load for each id. The place must be
  /// there when the load ends: an index that is then out of bounds stops the program, as in any
  /// update. While edits of places around or beside the path are pending, the path is also used in
  /// the state without these edits; and while a load that a computed optional hid is over, in the
  /// state that shows its value again.
  ///
  /// - Parameters:
  ///   - name: The name of the load's writes in messages and logs.
  ///   - policy: What to do when a load of the path is in progress. Cancelling the handle of a
  ///     shared load cancels it for all callers that share it.
  ///   - staleAfter: The age from which a value is loaded again; nil always loads. If a load
  ///     brought the value less than this long ago, by the scheduler's clock, and the value was not
  ///     invalidated, nothing is loaded, and the handle has ended. A value from a time that the
  ///     clock has not reached is stale. With more than 1,000 paths, the store forgets ages that
  ///     have reached the longest `staleAfter` so far.
  ///   - retry: Whether to try again after failures whose `canRetry` is true. During the retries
  ///     the path stays `isLoading` with its last value; cancelling ends the load at once.
  ///   - onRetry: Called with each further attempt before its pause.
  ///   - failure: Turns an error of `work` into a failure for the user of the state.
  @inlinable
  @discardableResult
  public func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async throws -> Value
  ) -> ValueHandle<Value> {
    if lock.isHeldHere { Misuse.reentry("load(\"\(name)\")", fileID, line) }
    return load(
      lane(of: path), Caller(name: name, fileID: fileID, line: line), policy, staleAfter, retry,
      onRetry, failure, .once(work))
  }

  /// Loads values into the state by a load that goes on after its first value: see ``Load``.
  ///
  /// ```swift
  /// store.load(\.prices) { [feed] load in
  ///   let ticks = try await feed.subscribe()
  ///   try load.show(try await feed.snapshot())
  ///   for try await tick in ticks { try load.merge { $0[id: tick.id] = tick } }
  /// }
  /// ```
  ///
  /// Up to the first `show` this is a load like any other. From then on the phase is loaded,
  /// waiting callers continue, and neither ``idle()`` nor a test's `finish` waits for the load,
  /// which may last. A body that returns leaves the shown value as loaded; without a `show`, the
  /// load counts as cancelled. An error makes the phase `failed`, after the attempts of `retry`:
  /// during them the path is `isLoading`, with the shown value as its last value. A load of the
  /// path that begins with ``LoadPolicy/latest`` ends this one; ``LoadPolicy/join`` shares it,
  /// until the path is invalidated.
  ///
  /// The parameters are those of a load that brings one value.
  @inlinable
  @discardableResult
  public func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ name: String = #function, policy: LoadPolicy = .latest, staleAfter: Duration? = nil,
    retry: Retry = .none, onRetry: @escaping @Sendable (LoadAttempt) -> Void = { _ in },
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (Load<Value>) async throws -> Void
  ) -> ValueHandle<Value> {
    if lock.isHeldHere { Misuse.reentry("load(\"\(name)\")", fileID, line) }
    return load(
      lane(of: path), Caller(name: name, fileID: fileID, line: line), policy, staleAfter, retry,
      onRetry, failure, .goingOn(work))
  }

  @inlinable
  func load<Value: Sendable>(
    _ lane: Lane<State, Value>, _ caller: Caller, _ policy: LoadPolicy, _ staleAfter: Duration?,
    _ retry: Retry, _ onRetry: @escaping @Sendable (LoadAttempt) -> Void,
    _ failure: @escaping @Sendable (any Error) -> LoadFailure, _ body: LoadBody<Value>
  ) -> ValueHandle<Value> {
    if let staleAfter, let value = freshValue(lane, staleAfter) { return .ended(value) }
    let load = PathLoad(
      lane, number: self.work.nextNumber(), caller: caller, retry: retry, onRetry: onRetry,
      failure: failure, body: body)
    // A load may be over before `begin` returns, and then no longer has a box for its result.
    let handle = load.handle
    if policy == .join { return join(load, handle) }
    begin(load)
    return handle
  }

  func reset<Value: Sendable>(_ lane: Lane<State, Value>, _ caller: Caller) {
    var load: LaneLoad<State>?
    var pages: [RunWork] = []
    change(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      // Inside the update, as it would otherwise also reset a load that another thread begins in
      // between.
      (load, pages) = lane.reset()
      for page in pages { page.close() }
      load?.takeBack(&draft)
      draft.loading?.remove(lane)
      draft.emptyPlace(of: lane)
    }
    lane.publish()
    // Taken only now, as the load's task may end during the calls of observers: the task then takes
    // the follower, which `noteCancellation` keeps from beginning.
    load?.work.takeFollower()?.work.cancel()
    load?.work.cancel()
    for page in pages { page.end(.dropped) }
    noteRest()
  }

  /// Cancels all work of the store: the loads, whose phases are restored in one write (L13), and
  /// the runs. Work started during the call may continue.
  public func cancelAll(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if lock.isHeldHere { Misuse.reentry("cancelAll(\"\(name)\")", fileID, line) }
    work.cancellations.add(1, ordering: .sequentiallyConsistent)
    let runs = work.runs.endAll()
    if runs.isEmpty, !hasLoads { return }
    // The lanes are found inside the update, as it would otherwise also cancel a load that another
    // thread begins in between.
    cancel(runs, Caller(name: name, fileID: fileID, line: line)) { draft in
      draft.loading?.removeAll() ?? []
    }
  }

  /// Cancels the loads and runs of a place and of the stored properties in it; of the whole store
  /// for nil.
  func cancelAll(in place: PlaceKey?, _ caller: Caller) {
    guard let place else {
      return cancelAll(caller.name, fileID: caller.fileID, line: caller.line)
    }
    let own = work.lanes.existing(place.path)
    let lanes = work.lanes.all.compactMap { $0 as? any StoreLane<State> }
      .filter { $0 === own || place.contains($0.extent) }
    cancel(work.runs.all(at: place, contained: true), loadsOf: lanes, caller)
  }

  /// Cancels runs and the loads of lanes, in one write. The lanes may be without a load: one that
  /// has ended just now may have a follower.
  func cancel(_ runs: [RunWork], loadsOf lanes: [any StoreLane<State>], _ caller: Caller) {
    for lane in lanes { lane.noteCancellation() }
    if runs.isEmpty, lanes.isEmpty { return }
    cancel(runs, caller) { _ in ContiguousArray(lanes) }
  }

  /// Cancels runs, and the loads of the lanes that a closure returns, in one write (L13).
  private func cancel(
    _ runs: [RunWork], _ caller: Caller,
    _ lanes: (inout Draft<State>) -> ContiguousArray<any StoreLane<State>>
  ) {
    var ended: [(lane: any StoreLane<State>, load: LaneLoad<State>?)] = []
    change(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      // In the order in which the loads began: the lanes are in none.
      ended = lanes(&draft).map { ($0, $0.takeLoad()) }
        .sorted { ($0.load?.work.number ?? 0) < ($1.load?.work.number ?? 0) }
      for (_, load) in ended { load?.takeBack(&draft) }
      // Before any observer may begin a run in place of one of them.
      for run in runs { run.close() }
    }
    for (lane, _) in ended { lane.publish() }
    let loads = ended.compactMap(\.load)
    WorkTable<State>.cancel(runs, loads.map(\.work))
    noteRest(of: loads.count)
  }

  /// Whether a load is in progress, including a live one.
  package var hasLoads: Bool { lock.withLock { core in core.draft.loading?.isAtRest == false } }

  func currentLoad<Value: Sendable>(_ lane: Lane<State, Value>) -> ValueHandle<Value>? {
    guard let work = lane.load?.work, case let result = work.result, result != nil || work.isLive
    else { return nil }
    return JoinedLoad(work: work, result: result)
      .handle(showing: self[dynamicMember: lane.path].value)
  }
}
