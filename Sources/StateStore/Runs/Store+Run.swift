extension Store {
  /// Runs asynchronous work that belongs to the store: on its scheduler's executor, cancelled when the store
  /// goes away. The run has an identity of its own.
  ///
  /// - Parameters:
  ///   - name: The name of the run in messages and logs.
  ///   - countsForIdle: Whether ``idle()`` waits for the run, and a test counts it as under way.
  ///   - body: The work, which reaches the state by its ``Run``. It should not hold the store. An error that
  ///     it throws, other than a cancellation, is the outcome, and is reported.
  @discardableResult
  public func run(
    _ name: String = #function, countsForIdle: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (Run<State>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    let run = makeRun(caller, countsForIdle) { run in
      try await body(run)
      return .finished
    }
    work.runs.enter(run, number: work.nextNumber())
    return begin(run, caller, .begins(cancelling: []))
  }

  /// Runs asynchronous work that belongs to the store, under an id. Equal ids in two stores never meet.
  ///
  /// - Parameters:
  ///   - id: The identity of the run in this store. What is kept of an id goes when its last run ends.
  ///   - policy: What happens when other runs of this id are under way.
  ///   - name: The name of the run in messages and logs.
  ///   - countsForIdle: Whether ``idle()`` waits for the run, and a test counts it as under way.
  ///   - body: The work, which reaches the state by its ``Run``. It should not hold the store. An error that
  ///     it throws, other than a cancellation, is the outcome, and is reported.
  @discardableResult
  public func run(
    id: some Hashable & Sendable, policy: RunPolicy, _ name: String = #function,
    countsForIdle: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Run<State>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    let run = makeRun(caller, countsForIdle) { run in
      try await body(run)
      return .finished
    }
    let admission = work.runs.enter(run, number: work.nextNumber(), id: RunID(id), policy)
    return begin(run, caller, admission)
  }

  /// Cancels the runs of an id, those that wait, too: when this returns, they write nothing more (L21).
  public func cancelRun(id: some Hashable & Sendable) {
    for run in work.runs.take(RunID(id)) { run.cancel() }
  }

  /// Returns when all counted work has ended: loads, the saving of edits, and runs, also those that such
  /// work has started. It does not wait for a cancelled body that goes on.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  public func idle() async {
    await work.tally.settled()
  }

  /// Makes a run that has not begun.
  ///
  /// - Parameters:
  ///   - onEnd: Is called at the end of the run, possibly under the store's lock.
  ///   - body: The work, and its outcome.
  func makeRun(
    _ caller: Caller, _ isCounted: Bool, onEnd: (@Sendable (RunWork) -> Void)? = nil,
    _ body: @escaping @Sendable (Run<State>) async throws -> RunOutcome
  ) -> RunWork {
    let run = RunWork()
    _ = run.hold { [scheduler, simulation, probe] holdings in
      holdings.leave = { [weak self] run in
        defer { onEnd?(run) }
        guard let self else { return run.close() }
        self.close(run)
        self.work.runs.leave(run)?.begin()
      }
      if let probe {
        holdings.tell = { probe.runDidEnd(ObjectIdentifier($0), $1) }
      }
      if isCounted {
        holdings.tally = work.tally
        work.tally.begin()
      }
      let link = RunLink(self)
      holdings.begin = { [weak run] in
        guard let run else { return }
        probe?.runDidBegin(ObjectIdentifier(run))
        let probe = isCounted ? probe : nil
        probe?.didStart(ObjectIdentifier(run), caller)
        let task = WorkLabel.mark(run, caller, isCounted: isCounted, in: simulation) {
          Task(executorPreference: scheduler.executor) {
            await RunScope.inside(run) {
              await Self.perform(body, Run(link: link, work: run, scheduler: scheduler), caller)
            }
            probe?.didEnd(ObjectIdentifier(run))
            link.store?.watch()
          }
        }
        run.hold(task)
      }
    }
    return run
  }

  func begin(
    _ run: RunWork, _ caller: Caller, _ admission: RunTable.Admission
  ) -> RunHandle {
    if let probe {
      if case .joins = admission {} else { probe.runDidStart(ObjectIdentifier(run), caller) }
    }
    switch admission {
    case .begins(let older):
      for older in older { older.cancel() }
      run.begin()
    case .waits: break
    case .joins(let other):
      run.end(.dropped)
      return RunHandle(work: other)
    case .dropped: run.end(.dropped)
    }
    return RunHandle(work: run)
  }

  /// Closes the fence of a run: no write of the run is in progress when this returns.
  private func close(_ run: RunWork) {
    if lock.isHeldHere { run.close() } else { lock.withLock { _ in run.close() } }
  }

  /// Tells of a write by a store that the body of a run has captured, after the run.
  @usableFromInline
  func reportLateWrite(_ name: String, _ fileID: StaticString, _ line: UInt) {
    diagnostics(.writeAfterRun(Diagnostic.Write(name: name, fileID: "\(fileID)", line: line)))
  }

  /// What the task of a run does.
  private static func perform(
    _ body: @Sendable (Run<State>) async throws -> RunOutcome, _ run: Run<State>, _ caller: Caller
  ) async {
    // A run that was cancelled before this never begins.
    if run.work.isOver { return }
    let outcome: RunOutcome
    do {
      outcome = try await body(run)
    } catch is CancellationError {
      outcome = .cancelled
    } catch {
      let failure = LoadFailure(error)
      outcome = .failed(failure)
      if !run.work.hasEnded {
        run.link.store?.diagnostics(
          .runFailed(
            Diagnostic.Write(name: caller.name, fileID: "\(caller.fileID)", line: caller.line),
            failure))
      }
    }
    run.work.end(outcome)
  }
}
