internal import StateStore
internal import Synchronization

/// What is wrong with a schedule.
struct ScheduleProblem {
  let message: String
  /// What happened, one thing after the other.
  let order: [String]
  let transcript: String
}

/// One schedule of a scenario.
struct ScheduleRun<State: Sendable & Equatable> {
  let explorer: Explorer<State>
  let log: ChoiceLog

  /// Runs it; nil when all is well.
  func problem() -> ScheduleProblem? {
    let reports = Reports()
    let test = TestStore(
      explorer.state, isExhaustive: false, Simulation(choose: log.choose), explorer.location
    ) { message, _ in
      reports.note(message)
    }
    defer {
      test.end()
      test.close(explorer.location)
    }
    return fault(of: test, reports).map { fault in
      ScheduleProblem(
        message: fault.message,
        order: log.steps.prefix(fault.choices ?? log.steps.count).map(\.name),
        transcript: test.transcript)
    }
  }

  /// What is wrong, and after how many choices, where that is known.
  private func fault(
    of test: TestStore<State>, _ reports: Reports
  ) -> (message: String, choices: Int?)? {
    do {
      try explorer.body(test)
    } catch {
      return ("The scenario threw: \(error)", nil)
    }
    test.advanceToEnd(
      fileID: explorer.location.fileID, filePath: explorer.location.filePath,
      line: explorer.location.line, column: explorer.location.column)
    if let report = reports.first { return (report, nil) }
    if let lost = test.lostWork { return ("\(lost)", nil) }
    if !test.underWay.isEmpty { return ("At the end something is left:\(test.underWay)", nil) }
    if let left = test.leftLoading { return (left, nil) }
    for transition in test.probe.transitions where !explorer.invariant(transition.after) {
      return (
        "The invariant does not hold after \"\(transition.name)\" at \(transition.at).",
        transition.choices
      )
    }
    if explorer.invariant(test.store.state) { return nil }
    return ("The invariant does not hold at the end.", nil)
  }
}

/// What a test store reported during a schedule.
private final class Reports: Sendable {
  private let messages = Mutex<[String]>([])

  var first: String? { messages.withLock { $0.first } }

  func note(_ message: String) {
    messages.withLock { $0.append(message) }
  }
}
