extension Store {
  /// Loads a value into the state: `isLoading` now, and what `work` returns or throws when it ends.
  ///
  /// ```swift
  /// store.load(\.countries) { [repository] in try await repository.countries() }
  /// ```
  ///
  /// The last started load of a path wins: it cancels the older one, and a result that comes late is
  /// never applied (L11). A failure keeps the last value (L14). Work that throws `CancellationError`
  /// counts as cancelled, not as failed. When the store goes away, its loads are cancelled.
  ///
  /// `work` runs in a task of its own on the scheduler's executor. It should capture the repository,
  /// not what holds the store.
  ///
  /// - Parameters:
  ///   - name: what the writes of this load are called in messages and logs.
  ///   - failure: says what an error of `work` means to the user of the state.
  @discardableResult
  public func load<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    _ work: @escaping @Sendable () async throws -> Value
  ) -> LoadHandle {
    if lock.isHeldHere { Misuse.reentry("load(\"\(name)\")", fileID, line) }
    let load = Work()
    let caller = Caller(name: name, fileID: fileID, line: line)
    let entry = entry(of: load, at: path, caller)
    let older = loads.begin(entry, LoadKey(path: path))
    update(name, fileID: fileID, line: line) { draft in
      let phase = SettledPhase(of: draft[dynamicMember: path], orWhileLoading: older?.end())
      if load.begin(before: phase) {
        draft.event = .started
        draft[dynamicMember: path].setIsLoading()
      }
    }
    older?.cancel()
    start(load, caller) { [weak self] in
      let result: Result<Value, LoadFailure>?
      do {
        result = .success(try await work())
      } catch is CancellationError {
        result = nil
      } catch {
        result = .failure(failure(error))
      }
      self?.end(load, at: path, caller, with: result)
    }
    return entry.handle
  }

  /// Cancels the running load of a path, if there is one (L13).
  public func cancelLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ name: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if lock.isHeldHere { Misuse.reentry("cancelLoad(\"\(name)\")", fileID, line) }
    currentLoad(path)?.cancel()
  }

  /// Cancels everything that the store runs: the loads, whose phases are restored in one write
  /// (L13), and what ``run(_:_:)`` started. What is started meanwhile may go on.
  public func cancelAll(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if lock.isHeldHere { Misuse.reentry("cancelAll(\"\(name)\")", fileID, line) }
    let entries = loads.takeAll()
    if entries.isEmpty { return }
    update(name, fileID: fileID, line: line) { draft in
      for entry in entries { entry.takeBack?(&draft) }
    }
    for entry in entries { entry.work.cancel() }
  }

  /// The load of a path that is under way; nil when there is none.
  public func currentLoad<Value: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable
  ) -> LoadHandle? {
    loads.load(LoadKey(path: path))
  }

  private func entry<Value: Sendable>(
    of load: Work, at path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ caller: Caller
  ) -> LoadTable<State>.Entry {
    let takeBack: @Sendable (inout Draft<State>) -> Void = { draft in
      guard let before = load.end() else { return }
      draft.event = .cancelled
      before.restore(&draft[dynamicMember: path])
    }
    let handle = LoadHandle(work: load) { [weak self] in
      if let self, self.lock.isHeldHere { Misuse.reentry("cancelling a load") }
      self?.update(caller.name, fileID: caller.fileID, line: caller.line, takeBack)
      self?.loads.end(load, LoadKey(path: path))
      load.cancel()
    }
    return LoadTable.Entry(handle: handle, takeBack: takeBack)
  }

  /// Writes the result of a load, or without one restores the phase before it; unless the load has
  /// ended already.
  private func end<Value: Sendable>(
    _ load: Work, at path: any WritableKeyPath<State, Loadable<Value>> & Sendable,
    _ caller: Caller, with result: Result<Value, LoadFailure>?
  ) {
    update(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      guard let before = load.end() else { return }
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
    loads.end(load, LoadKey(path: path))
  }
}
