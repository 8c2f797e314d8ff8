extension Store {
  /// Runs asynchronous work that belongs to the store: on its scheduler's executor, cancelled when
  /// the store goes away. The run has an identity of its own.
  ///
  /// - Parameters:
  ///   - name: The name of the run in messages and logs.
  ///   - countsForIdle: Whether ``idle()`` waits for the run, and a test counts it as in progress.
  ///     false is for a run that never ends, such as a poll; a test in every order then lets time
  ///     pass by `advance(by:)`.
  ///   - body: The work, which reaches the state by its ``Run``. It should not hold the store. An
  ///     error that it throws, other than a cancellation, is the outcome, and is reported.
  @inlinable
  @discardableResult
  public func run(
    _ name: String = #function, countsForIdle: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (Run<State>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return begin(RunStart(caller: caller, isCounted: countsForIdle), body)
  }

  /// Runs asynchronous work that belongs to the store, under an id. Equal ids in two stores never
  /// meet.
  ///
  /// - Parameters:
  ///   - name: The name of the run in messages and logs.
  ///   - id: The identity of the run in this store. The store forgets an id when its last run ends.
  ///   - policy: How the run deals with other runs of this id in progress.
  ///   - countsForIdle: Whether ``idle()`` waits for the run, and a test counts it as in progress.
  ///     false is for a run that never ends, such as a poll; a test in every order then lets time
  ///     pass by `advance(by:)`.
  ///   - body: The work, which reaches the state by its ``Run``. It should not hold the store. An
  ///     error that it throws, other than a cancellation, is the outcome, and is reported.
  @inlinable
  @discardableResult
  public func run(
    _ name: String = #function, id: some Hashable & Sendable, policy: RunPolicy = .latest,
    countsForIdle: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) @escaping @Sendable (Run<State>) async throws -> Void
  ) -> RunHandle {
    let caller = Caller(name: name, fileID: fileID, line: line)
    return begin(
      RunStart(caller: caller, isCounted: countsForIdle, id: RunID(id), policy: policy), body)
  }

  /// Cancels the runs of an id, waiting ones included: when this returns, they write nothing more
  /// (L21).
  public func cancelRun(id: some Hashable & Sendable) {
    for run in work.runs.endAll(of: RunID(id)) { run.cancel() }
  }

  /// Returns when all counted work has ended: loads, the saving of edits, and runs, also those that
  /// such work has started. It does not wait for a cancelled body that continues.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  public func idle() async {
    await work.tally.settled()
  }

  @inlinable
  func begin(
    _ start: RunStart,
    _ body: nonisolated(nonsending) @escaping @Sendable (Run<State>) async throws -> Void
  ) -> RunHandle {
    let link = link
    let body = RunBody { work in
      try await body(Run(link: link, work: work))
      return .finished
    }
    return link.host.start(start, number: work.nextNumber(), body)
  }

  /// Starts a run whose body gets its `RunWork`.
  func begin(
    _ start: RunStart,
    body: nonisolated(nonsending) @escaping @Sendable (RunWork) async throws -> RunOutcome
  ) -> RunHandle {
    link.host.start(start, number: work.nextNumber(), RunBody(body))
  }

  /// Reports a write after the run, by a store that the body of the run captured.
  @usableFromInline
  func reportLateWrite(_ name: String, _ fileID: StaticString, _ line: UInt) {
    diagnostics(.writeAfterRun(Diagnostic.Write(name: name, fileID: "\(fileID)", line: line)))
  }
}
