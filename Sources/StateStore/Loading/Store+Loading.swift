extension Store {
  /// What the table holds of a load.
  func entry<Value: Sendable>(
    of load: Work, for request: LoadRequest<State, Value>
  ) -> LoadTable<State>.Entry {
    let (path, caller) = (request.path, request.caller)
    let takeBack: @Sendable (inout Draft<State>) -> Void = { draft in
      guard let before = load.end() else { return }
      draft.event = .cancelled
      draft.unwatch(load)
      before.restore(&draft[dynamicMember: path])
    }
    let handle = LoadHandle(work: load) { [weak self] in
      if load.isOver { return }
      if let self, self.lock.isHeldHere { Misuse.reentry("cancelling a load") }
      self?.update(caller.name, fileID: caller.fileID, line: caller.line, takeBack)
      self?.loads.end(load, LoadKey(path: path), loadedAt: nil)
      load.cancel()
      load.takeFollower()?.start()
    }
    return LoadTable.Entry(handle: handle, takeBack: takeBack)
  }

  /// Begins a load, which supersedes the one of its path that is under way.
  func begin<Value: Sendable>(
    _ entry: LoadTable<State>.Entry, _ request: LoadRequest<State, Value>
  ) {
    let (load, path, caller) = (entry.work, request.path, request.caller)
    let older = loads.begin(entry, request.key)
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      let phase = SettledPhase(of: draft[dynamicMember: path], orWhileLoading: older?.end())
      if load.begin(before: phase) {
        draft.event = .started
        draft.watch(load, extent(of: path), insteadOf: older)
        draft[dynamicMember: path].setIsLoading()
      }
    }
    older?.cancel()
    // Whoever waits for a load after the older one gets this one: it began after they asked.
    if let follower = older?.takeFollower() { load.adopt(follower.handle.work) }
    start(load, caller) { [weak self, scheduler] in
      let result = await request.result(on: scheduler)
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
      if let running = self.loads.load(request.key) { return running.work.adopt(load) }
      self.begin(entry, request)
    }
  }

  /// Writes the result of a load, or without one restores the phase before it; unless the load has
  /// ended already.
  private func end<Value: Sendable>(
    _ load: Work, _ request: LoadRequest<State, Value>, with result: Result<Value, LoadFailure>?
  ) {
    let (path, caller) = (request.path, request.caller)
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      guard let before = load.end() else { return }
      draft.unwatch(load)
      switch result {
      case .success(let value):
        draft.event = .loaded
        draft[dynamicMember: path] = .loaded(value)
      case .failure(let failure):
        draft.event = .failed
        draft[dynamicMember: path].fail(failure)
      case nil:
        draft.event = .cancelled
        before.restore(&draft[dynamicMember: path])
      }
    }
    let isSuccess = if case .success = result { true } else { false }
    loads.end(load, request.key, loadedAt: isSuccess && !load.isInvalidated ? elapsed() : nil)
  }
}
