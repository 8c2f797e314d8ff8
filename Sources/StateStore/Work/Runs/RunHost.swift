/// The store of runs, without the type of the state. Runs do not keep the store alive.
@usableFromInline
final class RunHost: Sendable {
  /// The steps of a run that need the store.
  @usableFromInline
  struct Hooks: Sendable {
    /// Closes the fence of a run: no write of the run is in progress when this returns.
    let close: @Sendable (RunWork) -> Void
    /// Whether this thread is inside an update of the store.
    let isInUpdate: @Sendable () -> Bool
    /// Takes a step once the update of this thread has released the store's lock.
    let afterUpdate: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Looks for fields left loading.
    let watch: @Sendable () -> Void

    @usableFromInline
    init(
      close: @escaping @Sendable (RunWork) -> Void,
      isInUpdate: @escaping @Sendable () -> Bool,
      afterUpdate: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
      watch: @escaping @Sendable () -> Void
    ) {
      self.close = close
      self.isInUpdate = isInUpdate
      self.afterUpdate = afterUpdate
      self.watch = watch
    }
  }

  let scheduler: Scheduler
  let tally: WorkTally
  private let runs: RunTable
  private let simulation: Simulation?
  private let probe: (any WorkProbe)?
  /// Whether there is a probe; reading `probe` itself is costly.
  private let hasProbe: Bool
  private let diagnostics: @Sendable (Diagnostic) -> Void
  private let hooks: Hooks

  init(
    _ scheduler: Scheduler, _ runs: RunTable, _ tally: WorkTally, probe: (any WorkProbe)?,
    diagnostics: @escaping @Sendable (Diagnostic) -> Void, _ hooks: Hooks
  ) {
    self.scheduler = scheduler
    self.tally = tally
    self.runs = runs
    simulation = scheduler.executor as? Simulation
    self.probe = probe
    hasProbe = probe != nil
    self.diagnostics = diagnostics
    self.hooks = hooks
  }

  /// Starts a run.
  @usableFromInline
  func start(_ start: RunStart, number: Int, _ body: consuming RunBody) -> RunHandle {
    let run = RunWork(start, number: number, of: self, body)
    start.site?.onMade?(run)
    // If the place goes from here on, it ends the run, which may not be in the table yet.
    start.site?.pin?.keep(run)
    let admission = runs.enter(run, start)
    switch admission {
    case .joins(let other):
      run.end(.dropped)
      return RunHandle(work: other)
    case .isOver:
      // The write that closed the fence may not have ended the run yet.
      run.end(.cancelled)
      return RunHandle(work: run)
    case .begins, .waits, .dropped: break
    }
    if hasProbe {
      probe?.runDidStart(ObjectIdentifier(run), run.caller)
      // A run that waits behind one that does not count is work under way, too.
      if run.isCounted { probe?.didStart(ObjectIdentifier(run), run.caller) }
    }
    switch admission {
    case .begins(let older):
      for older in older { older.cancel() }
      begin(run)
    case .waits, .joins, .isOver: break
    case .dropped: run.end(.dropped)
    }
    return RunHandle(work: run)
  }

  func close(_ run: RunWork) { hooks.close(run) }

  var isInUpdate: Bool { hooks.isInUpdate() }

  func afterUpdate(_ step: @escaping @Sendable () -> Void) { hooks.afterUpdate(step) }

  /// Removes a run whose outcome is decided, and whose fence is closed.
  func leave(_ run: RunWork, _ outcome: RunOutcome, from site: RunSite?, hasBegun: Bool) {
    if hasProbe, !hasBegun { probe?.didEnd(ObjectIdentifier(run)) }
    if let next = runs.leave(run) { begin(next) }
    site?.onEnd?(run)
    if hasProbe { probe?.runDidEnd(ObjectIdentifier(run), outcome) }
  }

  private func begin(_ run: RunWork) {
    // A run whose place is gone will be cancelled.
    guard !run.isOver, let body = run.takeBody() else { return }
    if hasProbe { probe?.runDidBegin(ObjectIdentifier(run)) }
    let task = WorkLabel.mark(run, run.caller, isCounted: run.isCounted, in: simulation) {
      RunScope.outside {
        Task(executorPreference: scheduler.executor) { await self.perform(body, run) }
      }
    }
    run.hold(task)
  }

  /// The work of a run's task.
  nonisolated(nonsending) private func perform(_ body: RunBody, _ run: RunWork) async {
    // A run cancelled before this point never begins.
    if !run.isOver { await end(run, body) }
    if hasProbe, run.isCounted { probe?.didEnd(ObjectIdentifier(run)) }
    #if DEBUG
      hooks.watch()
    #endif
  }

  @inline(__always)
  nonisolated(nonsending) private func end(_ run: RunWork, _ body: RunBody) async {
    let outcome: RunOutcome
    do {
      outcome = try await RunScope.call(body, of: run)
    } catch is CancellationError {
      outcome = .cancelled
    } catch {
      let failure = LoadFailure(error)
      outcome = .failed(failure)
      if !run.isEnding { report(failure, of: run.caller) }
    }
    // If the run is over, as when its place is gone, the outcome is `cancelled` unless it is
    // `dropped`.
    run.end(run.isOver && outcome != .dropped ? .cancelled : outcome)
  }

  private func report(_ failure: LoadFailure, of caller: Caller) {
    let run = Diagnostic.Write(name: caller.name, fileID: "\(caller.fileID)", line: caller.line)
    diagnostics(.runFailed(run, failure))
  }
}

extension RunScope {
  /// Calls the body of a run.
  @inline(__always)
  nonisolated(nonsending) fileprivate static func call(
    _ body: RunBody, of run: RunWork
  ) async throws -> RunOutcome {
    #if DEBUG
      return try await $current.withValue(run) { try await body.call(run) }
    #else
      return try await body.call(run)
    #endif
  }
}
