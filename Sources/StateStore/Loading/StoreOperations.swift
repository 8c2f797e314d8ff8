/// The operations of an update of a store.
///
/// What later statements of the closure see, each operation writes into the draft at once. What
/// cannot be undone is a step, made when the closure has returned: the lanes, the works of older
/// loads, the fences of runs. Until then an operation finds the loads that earlier operations have
/// begun or ended in `changes`. Loads are decided only under the store's lock, which the update
/// holds, so that the delay changes nothing.
final class StoreOperations<State: Sendable>: DraftOperations<State> {
  /// A step at the end of the update; returns the work to do when the lock is free.
  typealias Step = (inout Draft<State>) -> @Sendable () -> Void

  /// What the operations of this update have changed at a lane.
  private struct Change {
    /// Kept, so that no other lane gets its identifier.
    let lane: any StoreLane<State>
    /// The newest load; nil when it was cancelled.
    var load: LaneLoad<State>?
    /// Whether the load was begun in this update.
    var isNew = false
    /// The load of this update that follows the load in progress.
    var follower: LoadWork?
    /// Whether the age of the value is forgotten.
    var isReset = false
  }

  let store: Store<State>
  private var changes: [ObjectIdentifier: Change] = [:]
  private var steps: [Step] = []
  /// The loads of this update, which end as cancelled if the closure throws.
  private var begun: [LoadWork] = []
  /// The steps if the closure throws.
  private var undo: [Step] = []
  /// Puts the log of edits back; nil before an operation has met the log.
  private var restoreLog: (() -> Void)?
  /// The fields written up to the last operation that has met the log.
  private var known = WrittenFields()

  init(of store: Store<State>) { self.store = store }

  // MARK: The end of the update

  override func gather(_ draft: inout Draft<State>) {
    if known.isEmpty { return }
    draft.noteWrittenByHand()
    draft.written.insert(exchange(&known, with: WrittenFields()))
  }

  override func commit(_ draft: inout Draft<State>) -> AfterWrite? {
    let rest = steps.map { $0(&draft) }
    return AfterWrite { [store] in
      for rest in rest { rest() }
      store.noteRest()
    }
  }

  override func takeBack(_ draft: inout Draft<State>) -> AfterWrite? {
    for work in begun { _ = work.decide() }
    restoreLog?()
    let rest = undo.map { $0(&draft) }
    return AfterWrite { [store, begun] in
      for work in begun { work.cancel() }
      for rest in rest { rest() }
      store.noteRest()
    }
  }

  /// Adds a step for the end of an update that has not thrown.
  func add(_ step: @escaping Step) { steps.append(step) }

  /// Adds a step for the end of an update that has thrown.
  func addUndo(_ step: @escaping Step) { undo.append(step) }

  // MARK: Lanes

  /// The newest load of a lane, as the operations so far have left it.
  private func current(_ lane: any StoreLane<State>, _ running: LaneLoad<State>?) -> (
    load: LaneLoad<State>?, isNew: Bool
  ) {
    guard let change = changes[ObjectIdentifier(lane)] else { return (running, false) }
    return (change.load, change.isNew)
  }

  private func change(
    _ lane: any StoreLane<State>, _ running: LaneLoad<State>?, _ body: (inout Change) -> Void
  ) {
    body(&changes[ObjectIdentifier(lane), default: Change(lane: lane, load: running)])
  }

  /// Calls `body`, which changes the state beneath the edits, and keeps the writes by hand apart
  /// from the writes of the log.
  private func apart<Result>(
    _ draft: inout Draft<State>, _ body: (inout Draft<State>) -> Result
  ) -> Result {
    if !draft.isEdited { return body(&draft) }
    if restoreLog == nil { restoreLog = draft.edits.makeRestore() }
    draft.noteWrittenByHand()
    known.insert(exchange(&draft.written, with: WrittenFields()))
    let result = body(&draft)
    known.insert(exchange(&draft.written, with: WrittenFields()))
    return result
  }

  // MARK: Loads

  override func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ request: LoadRequest<Value>,
    _ draft: inout Draft<State>
  ) -> ValueHandle<Value> {
    load(store.lane(of: path, keeping: &draft.replaced), request, &draft)
  }

  func load<Value: Sendable>(
    _ lane: Lane<State, Value>, _ request: LoadRequest<Value>, _ draft: inout Draft<State>
  ) -> ValueHandle<Value> {
    draft.replaced.append(lane)
    if let age = request.staleAfter, changes[ObjectIdentifier(lane)]?.isReset != true,
      store.isFresh(lane, age), case .loaded(let value) = draft.state[keyPath: lane.path]
    {
      return .ended(value)
    }
    let load = request.load(at: lane, number: store.work.nextNumber())
    let handle = load.handle
    if lane.isGone {
      begun.append(load.work)
      add { _ in { load.work.cancel() } }
      return handle
    }
    if request.policy == .join, let shared = join(load, handle, draft) { return shared }
    begin(load, &draft)
    return handle
  }

  private func begin<Value: Sendable>(
    _ load: PathLoad<State, Value>, _ draft: inout Draft<State>
  ) {
    let lane = load.lane
    let running = lane.load
    let older = current(lane, running).load
    begun.append(load.work)
    load.work.count(in: store.work.tally)
    apart(&draft) { draft in
      lane.write(&draft) { loadable in
        let phase = SettledPhase(of: loadable, orWhileLoading: older?.work.phaseBefore)
        _ = load.begin(before: phase)
        loadable.setIsLoading()
      }
      if let older {
        let isLive = older.work.isLive
        draft.replaceSource(older.work, by: isLive ? load.work : nil, of: lane)
      }
    }
    change(lane, running) { ($0.load, $0.isNew, $0.follower) = (load, true, nil) }
    add { [store] draft in
      lane.install(load, asOf: draft.versions.next)
      draft.makeLoading().insert(lane)
      return { store.start(load, insteadOf: older) }
    }
  }

  /// The handle of a load to share, or of `load` as the follower of an outdated one; nil without a
  /// load to share.
  private func join<Value: Sendable>(
    _ load: PathLoad<State, Value>, _ handle: ValueHandle<Value>, _ draft: borrowing Draft<State>
  ) -> ValueHandle<Value>? {
    let (store, lane) = (store, load.lane)
    let (running, isNew) = current(lane, lane.load)
    guard let running else { return nil }
    func shared(_ joined: JoinedLoad) -> ValueHandle<Value> {
      joined.handle(showing: draft.state[keyPath: lane.path].value)
    }
    let own = JoinedLoad(work: running.work, result: running.work.result)
    // The task of a load of this update begins after all that the update writes.
    if isNew { return shared(own) }
    if running.work.isLive { return lane.isInvalidated ? nil : shared(own) }
    let isWritten = draft.written.overlap(lane.extent) || known.overlap(lane.extent)
    if !isWritten, !lane.isLoadOutdated(draft.versions) { return shared(own) }
    if let work = changes[ObjectIdentifier(lane)]?.follower {
      return shared(JoinedLoad(work: work, result: work.result))
    }
    if let follower = running.work.follower { return shared(follower) }
    begun.append(load.work)
    change(lane, running) { $0.follower = load.work }
    add { _ in
      let follower = store.follower(load)
      let joined = running.work.join(isOutdated: true) { follower }
      return {
        // Another thread may have made a follower since the lookup.
        if let joined, joined.work === load.work || joined.work.adopt(load.work) { return }
        follower.start()
      }
    }
    return handle
  }

  override func cancelLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ draft: inout Draft<State>
  ) {
    if let lane = store.existingLane(of: path) { cancelLoad(lane, &draft) }
  }

  func cancelLoad<Value: Sendable>(_ lane: Lane<State, Value>, _ draft: inout Draft<State>) {
    draft.replaced.append(lane)
    let running = lane.load
    add { _ in
      lane.noteCancellation()
      return {}
    }
    guard let load = current(lane, running).load else { return }
    apart(&draft) { draft in end(load, of: lane, &draft) }
    change(lane, running) { ($0.load, $0.isNew, $0.follower) = (nil, false, nil) }
    add { draft in
      _ = load.work.decide()
      lane.end(load, hasFailed: false)
      draft.loading?.remove(lane)
      return {
        lane.publish()
        load.work.takeFollower()?.work.cancel()
        load.work.cancel()
      }
    }
  }

  /// Ends a load in the state alone: the phase before it, and nothing of it in the log.
  private func end<Value: Sendable>(
    _ load: LaneLoad<State>, of lane: Lane<State, Value>, _ draft: inout Draft<State>
  ) {
    let isShown = !load.work.isLive || draft.state[keyPath: lane.path].isLoading
    if isShown, !lane.isGone, let before = load.work.phaseBefore {
      lane.write(&draft) { before.restore(&$0) }
    }
    draft.endSource(load.work, of: lane)
  }

  override func reset<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ draft: inout Draft<State>
  ) {
    reset(store.lane(of: path, keeping: &draft.replaced), &draft)
  }

  func reset<Value: Sendable>(_ lane: Lane<State, Value>, _ draft: inout Draft<State>) {
    draft.replaced.append(lane)
    let running = lane.load
    let load = current(lane, running).load
    apart(&draft) { draft in
      if let load { end(load, of: lane, &draft) }
      draft.emptyPlace(of: lane)
    }
    change(lane, running) {
      ($0.load, $0.isNew, $0.follower, $0.isReset) = (nil, false, nil, true)
    }
    add { draft in
      let (load, pages) = lane.reset()
      for page in pages { page.close() }
      if let load, load.work.decide() != nil { lane.end(load, hasFailed: false) }
      draft.loading?.remove(lane)
      return {
        lane.publish()
        load?.work.takeFollower()?.work.cancel()
        load?.work.cancel()
        for page in pages { page.end(.dropped) }
      }
    }
  }

  // MARK: Runs

  override func cancelRun(_ id: some Hashable & Sendable) { cancel(RunID(id)) }

  func cancel(_ id: RunID) {
    let runs = store.work.runs.all(of: id)
    if runs.isEmpty { return }
    add { _ in
      // Closed together, so that none begins because an older one has ended.
      for run in runs { run.close() }
      return { for run in runs { run.cancel() } }
    }
  }
}

extension Store {
  /// Starts the task of a load begun by an update, once the lock is free.
  fileprivate func start<Value: Sendable>(
    _ load: PathLoad<State, Value>, insteadOf older: LaneLoad<State>?
  ) {
    supersede(older, by: load)
    // The same update, or another thread, may have ended the load or its place.
    if load.work.isDecided || load.lane.isGone { return }
    probe?.didStart(ObjectIdentifier(load.work), load.caller)
    run(load)
  }
}

extension Draft {
  /// Empties a path that is reset, and hides its edits.
  mutating func emptyPlace<Value>(of lane: Lane<State, Value>) {
    if lane.isGone { return }
    resetEdits(of: lane)
    self[dynamicMember: lane.path] = .notRequested
    if let place = lane.editedPlace {
      place.note(&self)
      endHiding(place)
    }
  }
}
