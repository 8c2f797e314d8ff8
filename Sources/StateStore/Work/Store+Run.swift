extension Store {
  /// Runs asynchronous work that belongs to the store: on its scheduler's executor, cancelled when
  /// the store goes away.
  ///
  /// `body` should not hold the store, which it would keep alive until its end.
  ///
  /// - Parameters:
  ///   - name: The name of the work in messages and logs.
  ///   - policy: What to do when a run of this name that was started with a policy is under way:
  ///     `.latest` cancels that run, `.join` shares it. nil lets both run.
  @discardableResult
  public func run(
    _ name: String = #function, policy: LoadPolicy? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable () async -> Void
  ) -> LoadHandle {
    let run = Work()
    run.onCancel { [weak self] run in
      run.cancel()
      self?.work.end(run, name)
    }
    let handle = LoadHandle(work: run)
    let entry = WorkTable<State>.Entry(handle: handle, takeBack: nil)
    if let policy {
      let (hasBegun, older) = work.begin(entry, name, policy)
      if let older, !hasBegun { return older }
      older?.cancel()
    } else {
      work.begin(entry)
    }
    start(run, Caller(name: name, fileID: fileID, line: line)) { [weak self] in
      await body()
      self?.work.end(run, name)
    }
    return handle
  }

  /// Starts the task of a piece of work, which has ended when `body` returns.
  func start(
    _ work: Work, _ caller: Caller, _ body: @escaping @Sendable () async -> Void
  ) {
    probe?.didStart(ObjectIdentifier(work), caller)
    let hasStarted = work.start(on: scheduler.executor) { [weak self, probe] in
      await body()
      work.finish()
      probe?.didEnd(ObjectIdentifier(work))
      self?.watch()
    }
    if !hasStarted { probe?.didEnd(ObjectIdentifier(work)) }
  }
}
