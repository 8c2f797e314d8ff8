extension Store {
  /// Runs asynchronous work that belongs to the store: on its scheduler's executor, cancelled when
  /// the store goes away.
  ///
  /// `body` should not hold the store: it would keep it alive until it ends.
  @discardableResult
  public func run(
    _ name: String = #function, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable () async -> Void
  ) -> LoadHandle {
    let run = Work()
    let handle = LoadHandle(work: run) { [weak self] in
      run.cancel()
      self?.work.end(run)
    }
    work.begin(WorkTable.Entry(handle: handle, takeBack: nil))
    start(run, Caller(name: name, fileID: fileID, line: line)) { [weak self] in
      await body()
      self?.work.end(run)
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
