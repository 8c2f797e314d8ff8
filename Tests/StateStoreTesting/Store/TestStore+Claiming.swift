internal import StateStore

extension TestStore {
  /// Claims the next write: `change`, applied to the state before it, must give the state after it.
  ///
  /// Writes that changed nothing are passed over.
  ///
  /// - Parameters:
  ///   - name: what the write is called: "rename", or for a load "load() started" (started, loaded,
  ///     failed, cancelled). The name alone ("load()") will do; nil is any.
  ///   - moment: the virtual time at which it was made; nil is any.
  public func expect(
    _ name: String? = nil, at moment: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ change: (inout State) -> Void
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let next = claim(name) else {
      let expected = name.map { "\"\($0)\"" } ?? "a write"
      report("Expected \(expected), but nothing more was written.\(underWay)", location)
      return
    }
    var faults: [String] = []
    if let name, !next.isCalled(name) { faults.append("It is not called \"\(name)\".") }
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

  /// Claims all writes so far, whatever they are.
  public func skip() {
    _ = probe.claimAll()
  }

  /// Ends the test: every write must have been claimed, and nothing may be under way.
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
    if let lostWork {
      report("\(lostWork)", location)
    } else if isExhaustive, !underWay.isEmpty {
      report("The test ends while something is under way.\(underWay)", location)
    } else if let leftLoading {
      report(leftLoading, location)
    }
    close(location)
  }

  /// Lets what is under way come to its end, so that nothing of the test lives on.
  func close(_ location: TestLocation) {
    simulation.conduct { store.cancelAll() }
    attempt(location) { () throws(SimulationError) in try simulation.withdrawAll() }
  }

  /// Work that waits for nothing in the simulation: it has left it.
  var lostWork: SimulationError? {
    let works = probe.works
    if works.isEmpty || !simulation.waiting.isEmpty { return nil }
    return .escape(works.map(Escape.lostWork))
  }

  /// What is wrong when something is loading with nothing under way that could end it; nil when all is
  /// well.
  var leftLoading: String? {
    let fields = underWay.isEmpty ? loadingFields(of: store.state) : []
    return fields.isEmpty ? nil : "\(Diagnostic.leftLoading(fields: fields))"
  }

  /// What is under way, and what is waited for; empty when nothing is.
  var underWay: String {
    let (works, waits) = (probe.works, simulation.waiting)
    let lines = works.map { "  under way: \($0)" } + waits.map { "  waits for \($0)" }
    return lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n")
  }

  private func claim(_ name: String?) -> TestTransition<State>? {
    while let next = probe.claim() {
      if isExhaustive || name.map(next.isCalled) ?? true { return next }
    }
    return nil
  }
}
