extension Store {
  /// Runs asynchronous work that belongs to the store: on its scheduler's executor, cancelled when
  /// the store goes away.
  ///
  /// `work` should not hold the store: it would keep it alive until it ends.
  @discardableResult
  public func run(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable () async -> Void
  ) -> LoadHandle {
    let run = Work()
    let handle = LoadHandle(work: run) { [weak self] in
      run.cancel()
      self?.loads.end(run)
    }
    loads.begin(LoadTable.Entry(handle: handle, takeBack: nil))
    start(run, Caller(name: name, fileID: fileID, line: line)) { [weak self] in
      await work()
      self?.loads.end(run)
    }
    return handle
  }

  /// Starts the task of a piece of work, which has ended when `body` returns.
  func start(
    _ work: Work, _ caller: Caller, _ body: @escaping @Sendable () async -> Void
  ) {
    probe?.didStart(ObjectIdentifier(work), caller)
    let hasStarted = work.start(on: scheduler.executor) { [probe] in
      await body()
      work.finish()
      probe?.didEnd(ObjectIdentifier(work))
    }
    if !hasStarted { probe?.didEnd(ObjectIdentifier(work)) }
  }
}
