internal import StateStore

extension TestStore {
  /// Claims the next end of a run, or checks what a run does at this moment; also of a run that
  /// writes nothing.
  ///
  /// ```swift
  /// test.act { editor.type("a") }
  /// test.act { editor.type("ab") }
  /// test.expectRun("save draft", .cancelled)
  /// test.expectRun("save draft", .asleep(until: .seconds(1)))
  /// test.advance(by: .seconds(1))
  /// test.expectRun("save draft", .finished, at: .seconds(1))
  /// ```
  ///
  /// The ends of the runs of one name are claimed in the order they come. A test need not claim
  /// runs; when a test claims an end, though, it claims all ends of that name, and `finish` fails
  /// for those that are left. A test store that is not exhaustive passes over other ends. A stage
  /// before the end is met when any run of that name is there, and claims nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the run, without which a run has the name of the function that starts
  ///     it.
  ///   - stage: The end, or what the run does now.
  ///   - moment: The virtual time at which this began; nil is any time.
  public func expectRun(
    _ name: String, _ stage: RunStage, at moment: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = "\(stage.text)\(moment.map { " at \($0)" } ?? "")"
    let runs = probe.runs(name)
    if stage.isEnd {
      let found = probe.claimEnd(of: name, passingTo: isExhaustive ? nil : stage)
      if let found, found.stage == stage, moment ?? found.since == found.since { return }
      let what = found.map { "The next end of a run \"\(name)\" is another:\n  \($0.text)" }
      report(
        "Expected a run \"\(name)\": \(expected). "
          + (what ?? "No such end is left to claim.\(list(runs))"), location)
    } else {
      let isMet = stages(of: runs).contains { $0.stage == stage && moment ?? $0.since == $0.since }
      if isMet { return }
      report("Expected a run \"\(name)\": \(expected). None is.\(list(runs))", location)
    }
  }

  /// What the runs do: as the store tells, and as the simulation does.
  private func stages(of runs: [RunRecord]) -> [(stage: RunStage, since: Duration)] {
    runs.flatMap { run in
      [(run.stage, run.since)] + waits(of: run)
    }
  }

  private func waits(of run: RunRecord) -> [(stage: RunStage, since: Duration)] {
    if run.stage.isEnd { return [] }
    return simulation.waits(of: run.id).map { (RunStage($0), $0.start) }
  }

  private func list(_ runs: [RunRecord]) -> String {
    if runs.isEmpty {
      return " No run of this name is known, or none is left (loads and edits are no runs)."
    }
    let lines = runs.map { run in
      let now = waits(of: run).first ?? (run.stage, run.since)
      return "\n  " + run.text(now.stage, now.since)
    }
    return " The runs of this name:" + lines.joined()
  }
}
