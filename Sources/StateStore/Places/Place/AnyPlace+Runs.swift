// Runs of a place, under the laws of `Store`. None begins at a place that is gone.
extension AnyPlace {
  /// Returns where work begins: the key of the place, nil for the entire state, and the incarnation
  /// with which the work ends, if the place may be gone; nil if the place is gone. A run may begin
  /// inside an update, except at a child.
  func site(for caller: @autoclosure () -> Caller) -> (key: PlaceKey?, pin: (any Pin)?)? {
    guard case .child(let root, _) = way else { return (key, nil) }
    return store.incarnation(of: root, makingOne: true, for: caller()).map { (key, $0) }
  }

  func run(
    _ caller: Caller, isCounted: Bool,
    _ id: ((_ place: PlaceKey?) -> RunID)?, _ policy: RunPolicy,
    _ body: nonisolated(nonsending) @escaping @Sendable (PlaceRun<Value>) async throws -> Void
  ) -> RunHandle {
    refuseConstant(caller)
    guard let site = site(for: caller.call("run")) else {
      return RunHandle(work: RunWork(outcome: .cancelled, caller))
    }
    var start = RunStart(
      caller: caller, isCounted: isCounted, id: id.map { $0(site.key) }, policy: policy)
    start.site = site.key.map { RunSite($0, pin: site.pin) }
    let place = WeakPlace(link: store.link, way: way)
    return store.begin(start) { (work: RunWork) -> RunOutcome in
      try await body(PlaceRun(place: place, work: work))
      return .finished
    }
  }

  func cancelRun(_ id: some Hashable & Sendable) {
    for run in store.work.runs.endAll(of: RunID(id, at: key)) { run.cancel() }
  }

  func cancelAll(_ caller: Caller) {
    guard case .child(let root, let member) = way else {
      refuseReentry(caller.call("cancelAll"))
      return store.cancelAll(in: key, caller)
    }
    let incarnation = store.incarnation(
      of: root, makingOne: false, for: caller.call("cancelAll"))
    let key = root.key(of: member)
    // A value reached by another path is another child, whose runs may have the same key.
    var runs = store.work.runs.all(at: key, contained: false)
    var lanes: [any StoreLane<State>] = []
    if let incarnation {
      if let isPart = root.parts(of: member) {
        runs += incarnation.runs.filter { $0.site.map { isPart($0.place) } ?? false }
        lanes = incarnation.lanes { $0 == key || isPart($0) }
      } else {
        lanes = incarnation.lanes(at: key)
      }
    }
    store.cancel(runs, loadsOf: lanes, caller)
  }
}
