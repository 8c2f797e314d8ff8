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
    return begin(RunStart(caller: caller, isCounted: countsForIdle), body)
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
    let identity = RunStart.Identity(id: RunID(id), policy: policy)
    return begin(RunStart(caller: caller, isCounted: countsForIdle, identity: identity), body)
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

  private func begin(
    _ start: RunStart, _ body: @escaping @Sendable (Run<State>) async throws -> Void
  ) -> RunHandle {
    let link = RunLink(self)
    return begin(start) { [scheduler] (work: RunWork) in
      try await body(Run(link: link, work: work, scheduler: scheduler))
      return .finished
    }
  }

  /// Begins a run, whatever its body is given; the body returns the outcome.
  func begin(
    _ start: RunStart, _ body: @escaping @Sendable (RunWork) async throws -> RunOutcome
  ) -> RunHandle {
    let run = makeRun(start, body)
    start.onMade?(run)
    // A place that goes from here on ends the run, which may not be in the table yet.
    start.pin?.keep(run)
    defer { if run.hasEnded { work.runs.leave(run)?.begin() } }
    let admission = enter(run, start)
    if case .joins(let other) = admission {
      run.end(.dropped)
      return RunHandle(work: other)
    }
    probe?.runDidStart(ObjectIdentifier(run), start.caller)
    switch admission {
    case .begins(let older):
      for older in older { older.cancel() }
      run.begin()
    case .waits, .joins: break
    case .dropped: run.end(.dropped)
    }
    return RunHandle(work: run)
  }

  private func enter(_ run: RunWork, _ start: RunStart) -> RunTable.Admission {
    let number = work.nextNumber()
    if let identity = start.identity {
      return work.runs.enter(
        run, number: number, at: start.place, id: identity.id, identity.policy)
    }
    work.runs.enter(run, number: number, at: start.place)
    return .begins(cancelling: [])
  }

  private func makeRun(
    _ start: RunStart, _ body: @escaping @Sendable (RunWork) async throws -> RunOutcome
  ) -> RunWork {
    let caller = start.caller
    let run = RunWork(pinnedTo: start.pin?.fence)
    _ = run.hold { [scheduler, simulation, probe] holdings in
      holdings.place = start.pin
      holdings.leave = { [weak self, onEnd = start.onEnd] run in
        defer { onEnd?(run) }
        guard let self else { return run.close() }
        self.close(run)
        self.work.runs.leave(run)?.begin()
      }
      if let probe {
        holdings.tell = { probe.runDidEnd(ObjectIdentifier($0), $1) }
      }
      if start.isCounted {
        holdings.tally = work.tally
        work.tally.begin()
      }
      let link = RunLink(self)
      holdings.begin = { [weak run] in
        // A run whose place is gone is about to be cancelled.
        guard let run, !run.isOver else { return }
        probe?.runDidBegin(ObjectIdentifier(run))
        let probe = start.isCounted ? probe : nil
        probe?.didStart(ObjectIdentifier(run), caller)
        let task = WorkLabel.mark(run, caller, isCounted: start.isCounted, in: simulation) {
          Task(executorPreference: scheduler.executor) {
            await RunScope.inside(run) { await Self.perform(body, run, link, caller) }
            probe?.didEnd(ObjectIdentifier(run))
            link.store?.watch()
          }
        }
        run.hold(task)
      }
    }
    return run
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
    _ body: @Sendable (RunWork) async throws -> RunOutcome, _ run: RunWork, _ link: RunLink<State>,
    _ caller: Caller
  ) async {
    // A run that was cancelled before this never begins.
    if run.isOver { return }
    let outcome: RunOutcome
    do {
      outcome = try await body(run)
    } catch is CancellationError {
      outcome = .cancelled
    } catch {
      let failure = LoadFailure(error)
      outcome = .failed(failure)
      if !run.isEnding {
        link.store?.diagnostics(
          .runFailed(
            Diagnostic.Write(name: caller.name, fileID: "\(caller.fileID)", line: caller.line),
            failure))
      }
    }
    // The outcome of a run whose place is gone is decided by that.
    run.end(run.isOver && outcome != .dropped ? .cancelled : outcome)
  }
}
