// Work with a Loadable at a place, under the laws of `Store`. Nothing begins at a place that is
// gone.

extension AnyPlace {
  func load<Loaded>(
    _ caller: Caller, _ policy: LoadPolicy, _ staleAfter: Duration?, _ retry: Retry,
    _ onRetry: @escaping @Sendable (LoadAttempt) -> Void,
    _ failure: @escaping @Sendable (any Error) -> LoadFailure, _ body: LoadBody<Loaded>
  ) -> ValueHandle<Loaded> where Value == Loadable<Loaded> {
    refuseConstant(caller)
    guard let lane = lane(for: caller.call("load")) else { return .ended(nil) }
    return store.load(lane, caller, policy, staleAfter, retry, onRetry, failure, body)
  }

  func cancelLoad<Loaded>(_ caller: Caller) where Value == Loadable<Loaded> {
    knownLane(for: caller.call("cancelLoad"))?.cancelLoad()
  }

  func invalidate<Loaded>(_ caller: Caller) where Value == Loadable<Loaded> {
    knownLane(for: caller)?.invalidate()
  }

  func reset<Loaded>(_ caller: Caller) where Value == Loadable<Loaded> {
    lane(for: caller.call("reset")).map { store.reset($0, caller) }
  }

  func currentLoad<Loaded>(_ caller: Caller) -> ValueHandle<Loaded>?
  where Value == Loadable<Loaded> {
    knownLane(for: caller).flatMap { store.currentLoad($0) }
  }

  func activity<Loaded>(_ caller: Caller) -> PathActivity where Value == Loadable<Loaded> {
    knownLane(for: caller)?.current ?? .idle
  }

  /// Returns the activity for observers; a child's is that of its current incarnation.
  func observedActivity<Loaded>(_ caller: Caller) -> ObservedActivity
  where Value == Loadable<Loaded> {
    refuseReentry(caller)
    switch way {
    case .path(let path, _):
      // Observers hold the lane, as perhaps nothing else does.
      let lane = store.lane(of: path)
      return ObservedActivity(activity: lane.activity, held: lane)
    case .child(let root, let member):
      return ActivityOfChild.follow(member, of: root, in: store, for: caller)
    }
  }

  func loadMore<Loaded, Cursor: Hashable & Sendable, Page: Sendable>(
    _ caller: Caller, _ failure: @escaping @Sendable (any Error) -> LoadFailure,
    _ cursor: @escaping @Sendable (Loaded) -> Cursor?,
    _ page: @escaping @Sendable (Cursor) async throws -> Page,
    _ merge: @escaping @Sendable (inout Loaded, Page) -> Void
  ) -> RunHandle where Value == Loadable<Loaded> {
    refuseConstant(caller)
    guard let site = site(for: caller.call("loadMore")),
      let lane = lane(for: caller.call("loadMore"))
    else { return RunHandle(work: RunWork(outcome: .cancelled, caller)) }
    return store.loadMore(
      Pages(
        lane: lane, caller: caller,
        place: site.key ?? PlaceKey(path: lane.path, extent: lane.extent), pin: site.pin,
        failure: failure, cursor: cursor, page: page, merge: merge))
  }

  func edit<Loaded: Equatable, Plan: Sendable, Refusal: Error>(
    _ saving: Saving<Loaded>, _ ifEmpty: Loaded?,
    _ plan: (Loadable<Loaded>) throws(Refusal) -> Plan,
    _ apply: @escaping @Sendable (inout Loaded, Plan) -> Void
  ) throws(Refusal) -> EditHandle where Value == Loadable<Loaded> {
    refuseConstant(saving.caller)
    guard let lane = lane(for: saving.caller.call("optimisticUpdate")) else {
      saving.refuse(isGone: true)
      return EditHandle(work: saving.work)
    }
    return try store.optimisticUpdate(
      lane, saving, ifEmpty,
      { draft throws(Refusal) in try plan(draft[dynamicMember: lane.path]) }, apply)
  }
}
