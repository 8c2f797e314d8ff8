extension Store {
  /// Starts the task of a piece of work, which has ended when `body` returns.
  func start(
    _ work: Work, _ caller: Caller, _ body: @escaping @Sendable () async -> Void
  ) {
    probe?.didStart(ObjectIdentifier(work), caller)
    let hasStarted = labelled(work, caller) {
      work.start(on: scheduler.executor) { [weak self, probe] in
        await body()
        work.finish()
        probe?.didEnd(ObjectIdentifier(work))
        self?.watch()
      }
    }
    if !hasStarted { probe?.didEnd(ObjectIdentifier(work)) }
  }
}
