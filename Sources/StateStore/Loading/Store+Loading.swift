extension Store {
  /// The lane of a path.
  func lane<Value: Sendable>(
    of path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> Lane<State, Value> {
    work.lane(LoadKey(path: path), of: Value.self)
  }

  /// A load, with what takes it back from the state.
  func entry<Value: Sendable>(
    of load: Work, for request: LoadRequest<State, Value>
  ) -> WorkTable<State>.Entry {
    let (lane, path, caller) = (request.lane, request.path, request.caller)
    let takeBack: @Sendable (inout Draft<State>) -> Void = { draft in
      guard let before = load.end() else { return }
      draft.event = .cancelled
      lane.withEdits { $0.loadEnded() }
      before.restore(&draft[dynamicMember: path])
      draft.replaced += lane.withEdits { $0.takeDiscarded() }
      draft.unwatch(load, at: lane)
    }
    let handle = LoadHandle(work: load) { [weak self] in
      if load.isOver { return }
      if let self, self.lock.isHeldHere { Misuse.reentry("cancelling a load") }
      self?.update(caller.name, fileID: caller.fileID, line: caller.line, takeBack)
      lane.end(load, loadedAt: nil)
      load.cancel()
      lane.publish()
      load.takeFollower()?.start()
    }
    return work.numbered(WorkTable.Entry(handle: handle, takeBack: takeBack))
  }

  /// Begins a load, which supersedes the one of its path that is under way.
  func begin<Value: Sendable>(
    _ entry: WorkTable<State>.Entry, _ request: LoadRequest<State, Value>
  ) {
    let (load, lane, path, caller) = (entry.work, request.lane, request.path, request.caller)
    let older = lane.begin(entry)
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      let phase = SettledPhase(of: draft[dynamicMember: path], orWhileLoading: older?.end())
      if load.begin(before: phase) {
        draft.event = .started
        lane.withEdits { $0.loadBegan() }
        draft.replaced += lane.withEdits { $0.takeDiscarded() }
        draft[dynamicMember: path].setIsLoading()
        draft.watch(load, at: lane, extent(of: path))
      }
    }
    older?.cancel()
    lane.publish()
    // Whoever waits for a load after the older one gets this one: it began after they asked.
    if let follower = older?.takeFollower() { load.adopt(follower.handle.work) }
    start(load, caller) { [weak self, scheduler] in
      let result = await request.result(of: load, on: scheduler)
      self?.end(load, request, with: result)
      load.takeFollower()?.start()
    }
  }

  /// A load for those who ask while an outdated one is under way.
  func follower<Value: Sendable>(for request: LoadRequest<State, Value>) -> Follower {
    let load = Work()
    let entry = entry(of: load, for: request)
    return Follower(handle: entry.handle) { [weak self] in
      guard let self else { return load.cancel() }
      if load.hasEnded { return }
      if let running = request.lane.load { return running.work.adopt(load) }
      self.begin(entry, request)
    }
  }

  /// Writes the result of a load, or without one restores the phase before it; unless the load has
  /// ended already.
  private func end<Value: Sendable>(
    _ load: Work, _ request: LoadRequest<State, Value>, with result: Result<Value, LoadFailure>?
  ) {
    let (lane, path, caller) = (request.lane, request.path, request.caller)
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      guard let before = load.end() else { return }
      switch result {
      case .success(let value):
        draft.event = .loaded
        draft[dynamicMember: path] = .loaded(lane.withEdits { $0.loaded(value) })
      case .failure(let failure):
        draft.event = .failed
        lane.withEdits { $0.loadEnded() }
        draft[dynamicMember: path].fail(failure)
      case nil:
        draft.event = .cancelled
        lane.withEdits { $0.loadEnded() }
        before.restore(&draft[dynamicMember: path])
      }
      draft.replaced += lane.withEdits { $0.takeDiscarded() }
      draft.unwatch(load, at: lane)
    }
    let isSuccess = if case .success = result { true } else { false }
    lane.end(load, loadedAt: isSuccess && !load.isInvalidated ? elapsed() : nil)
    lane.publish()
  }
}
