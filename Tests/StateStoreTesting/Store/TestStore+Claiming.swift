internal import StateStore

extension TestStore {
  /// Claims the next write: `change` must turn the state before the write into the state after it.
  ///
  /// Writes that changed nothing are passed over.
  ///
  /// A name may be that of a write, or a load's with what the load does by the write. Where a write
  /// made by hand has a name that ends like that, ``expect(_:_:at:fileID:filePath:line:column:_:)``
  /// says which one is meant.
  ///
  /// - Parameters:
  ///   - name: The name of the write: "rename", or for a load "load() started" (started, loaded,
  ///     failed, cancelled). The caller's name alone ("load()") will do; nil is any name.
  ///   - moment: The virtual time of the write; nil is any time.
  public func expect(
    _ name: String? = nil, at moment: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ change: (inout State) -> Void
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(WriteClaim(name: name, cause: nil), moment, location, change)
  }

  /// Claims the next write, by the caller's name and by what makes the write: `change` must turn
  /// the state before the write into the state after it.
  ///
  /// ```swift
  /// test.expect("load()", .started) { $0.todos = .isLoading(last: nil) }
  /// test.expect("timer started", .update) { $0.isRunning = true }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name that the caller gave; nil is any name.
  ///   - cause: What makes the write: an update, or a step of a load or an edit.
  ///   - moment: The virtual time of the write; nil is any time.
  public func expect(
    _ name: String?, _ cause: WriteCause, at moment: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ change: (inout State) -> Void
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(WriteClaim(name: name, cause: cause), moment, location, change)
  }

  private func expect(
    _ wanted: WriteClaim, _ moment: Duration?, _ location: TestLocation,
    _ change: (inout State) -> Void
  ) {
    touch()
    var idle: TestTransition<State>?
    let next = claim(wanted) { passed in
      if idle == nil, passed.isClaimed(by: wanted) { idle = passed }
    }
    let lost = idle.map { idle in
      "\"\(idle.name)\" (\(idle.transition.caller.place)) was written at \(idle.at), but changed "
        + "nothing. Was it made of a value that was read before an await?"
    }
    guard let next else {
      report(
        "Expected \(wanted.text), but "
          + (lost.map { "no write that changes something. \($0)" }
            ?? "nothing more was written.\(underWay)"),
        location)
      return
    }
    var faults: [String] = []
    if !next.isClaimed(by: wanted) {
      faults.append(wanted.fault(of: WriteCause(next.transition.event)))
      if let lost { faults.append(lost) }
    }
    if let moment, moment != next.at { faults.append("It was made at \(next.at), not \(moment).") }
    var expected = next.before
    change(&expected)
    if expected != next.after {
      faults.append("It should have led elsewhere (expected → found):")
      faults += StateDifference(from: expected, to: next.after).lines.map { "  \($0)" }
      faults.append("It changed:")
      faults += next.changes.map { "  \($0)" }
    }
    if faults.isEmpty { return }
    let place = next.transition.caller.place
    report(
      "The next write is \"\(next.name)\" (\(place)), which is not what was expected.\n"
        + faults.joined(separator: "\n"), location)
  }

  /// Claims all writes and all ends of runs so far.
  public func skip() {
    _ = probe.claimAll()
    probe.claimEnds()
  }

  /// Ends the test: every write must have been claimed, and no work may be under way, but for runs
  /// that do not count (`countsForIdle: false`).
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    end()
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    attempt(location) { () throws(SimulationError) in try simulation.runUntilIdle() }
    let unclaimed = isExhaustive ? probe.claimAll() : []
    if !unclaimed.isEmpty {
      report(
        "These writes were not expected; claim each with expect, or all with skip():\n"
          + unclaimed.map { "  \($0.line)" }.joined(separator: "\n"), location)
    }
    let missedEnds = isExhaustive ? probe.missedEnds : []
    if !missedEnds.isEmpty {
      report(
        "These ends of runs were not expected; claim each with expectRun, or all with skip():\n"
          + missedEnds.map { "  \($0.text)" }.joined(separator: "\n"), location)
    }
    let lostWork = lostWork
    if !lostWork.isEmpty {
      report(lostWork, location)
    } else if isExplored, !underWay.isEmpty {
      report(
        "This finish() ends what everyOrder would run in every order. Leave it out.\(underWay)",
        location)
    } else if isExhaustive, !underWay.isEmpty {
      report("The test ends while something is under way.\(underWay)", location)
    } else if let leftLoading {
      report(leftLoading, location)
    }
    close(location)
  }

  /// Cancels the work under way, so that nothing of the test lives on.
  func close(_ location: TestLocation) {
    if probe.isUnderWay || store.hasLoads || !simulation.waiting.isEmpty {
      simulation.conduct { store.cancelAll() }
    }
    attempt(location) { () throws(SimulationError) in try simulation.withdrawAll() }
  }

  /// The work under way, when nothing of it waits for anything in the simulation.
  var lostWork: [Escape] {
    simulation.countedWaits.isEmpty ? probe.works.map(Escape.lostWork) : []
  }

  /// A diagnostic of fields that are left loading with no work under way that could end the
  /// loading, such as a run that is not counted; nil without such a field.
  var leftLoading: String? {
    let fields = isAtRest && !probe.isUnderWay ? store.fieldsLoading : []
    return fields.isEmpty ? nil : "\(Diagnostic.leftLoading(fields: fields))"
  }

  /// Whether no work is under way, and nothing waits.
  var isAtRest: Bool { !probe.hasWork && !simulation.hasCountedWaits }

  /// The work under way and the waits, one a line; empty without any.
  var underWay: String {
    let (works, waits) = (probe.works, simulation.countedWaits)
    let lines = works.map { "  under way: \($0)" } + waits.map { "  waits for \($0)" }
    return lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n")
  }

  private func claim(
    _ wanted: WriteClaim, passOver: (TestTransition<State>) -> Void
  ) -> TestTransition<State>? {
    while let next = probe.claim(passOver: passOver) {
      if isExhaustive || next.isClaimed(by: wanted) { return next }
    }
    return nil
  }
}
