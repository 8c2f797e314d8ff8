extension Store {
  /// Starts the task of a piece of work, which ends when `body` returns.
  func start(
    _ work: some Work, _ caller: Caller, _ body: @escaping @Sendable () async -> Void
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

  /// Calls `body`, which makes the task of a load or of the saving of an edit.
  @usableFromInline
  func labelled<Result>(_ work: AnyObject, _ caller: Caller, _ body: () -> Result) -> Result {
    WorkLabel.mark(work, caller, in: simulation, body)
  }

  /// Notes that a number of paths may have no more work in progress.
  func noteRest(of lanes: Int = 1) {
    work.lanes.noteRest(of: lanes, now: elapsed)
  }
}
