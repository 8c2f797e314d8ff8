internal import StateStore
internal import Synchronization

/// The failure of a schedule.
struct ScheduleProblem {
  let message: String
  /// The events, one after the other.
  let order: [String]
  let transcript: String
}

/// One schedule of a scenario.
struct ScheduleRun<State: Sendable & Equatable> {
  let explorer: Explorer<State>
  let log: ChoiceLog

  /// A message, and the number of choices before the fault, if that is known.
  private typealias Fault = (message: String, choices: Int?)

  /// Runs the schedule; nil when it does not fail.
  func problem() -> ScheduleProblem? {
    let reports = Faults()
    let issues = Faults()
    let simulation = Simulation(choose: log.choose)
    let test = TestStore(explorer.state, isExhaustive: false, simulation, explorer.location) {
      message, _ in
      reports.note(message, nil)
    }
    var problem: ScheduleProblem?
    watchFailures {
      let fault = fault(of: test, reports)
      problem = (issues.first ?? fault).map { self.problem($0, test) }
      test.end()
      test.close(explorer.location)
    } tell: { message in
      issues.note("A check in the scenario failed: \(message)", simulation.choices)
    }
    return problem ?? issues.first.map { self.problem($0, test) }
  }

  private func problem(_ fault: Fault, _ test: TestStore<State>) -> ScheduleProblem {
    ScheduleProblem(
      message: fault.message,
      order: log.steps.prefix(fault.choices ?? log.steps.count).map(\.name),
      transcript: test.transcript)
  }

  private func fault(of test: TestStore<State>, _ reports: Faults) -> Fault? {
    do {
      try explorer.body(test)
    } catch {
      return ("The scenario threw: \(error)", nil)
    }
    test.advanceToEnd(
      fileID: explorer.location.fileID, filePath: explorer.location.filePath,
      line: explorer.location.line, column: explorer.location.column)
    if let report = reports.first { return report }
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

/// The faults that were reported while a schedule ran.
private final class Faults: Sendable {
  private let list = Mutex<[(message: String, choices: Int?)]>([])

  var first: (message: String, choices: Int?)? { list.withLock { $0.first } }

  func note(_ message: String, _ choices: Int?) {
    list.withLock { $0.append((message, choices)) }
  }
}
