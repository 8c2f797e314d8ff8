extension Store {
  /// Runs asynchronous work that belongs to the store: on its scheduler's executor, cancelled when
  /// the store goes away.
  ///
  /// `work` should not hold the store: it would keep it alive until it ends.
  @discardableResult
  public func run(
    _ name: String = #function, _ work: @escaping @Sendable () async -> Void
  ) -> LoadHandle {
    let run = Work()
    let handle = LoadHandle(work: run) { [weak self] in
      run.cancel()
      self?.loads.end(run)
    }
    loads.begin(LoadTable.Entry(handle: handle, takeBack: nil))
    run.start(on: scheduler.executor) { [weak self] in
      await work()
      self?.loads.end(run)
      run.finish()
    }
    return handle
  }
}
