internal import StateStore
internal import Synchronization

/// The failure of a schedule.
struct ScheduleProblem {
  let message: String
  /// The events, one after the other.
  let order: [String]
  /// Whether the events are written with their repetitions folded: no name looks like one that is.
  let canFold: Bool
  let transcript: String
  /// Whether the schedule has met the step limit.
  let isEndless: Bool
}

/// One schedule of a scenario.
struct ScheduleRun<State: Sendable & Equatable> {
  let explorer: Explorer<State>
  let log: ChoiceLog
  let progress: Progress

  /// A message, and the number of choices before the fault, if that is known.
  private typealias Fault = (message: String, choices: Int?)

  /// Runs the schedule; nil when it does not fail.
  func problem() -> ScheduleProblem? {
    let reports = Faults()
    let issues = Faults()
    let simulation = Simulation(
      stepLimit: explorer.stepLimit,
      capturesUnstructuredTasks: explorer.capturesUnstructuredTasks
    ) { [log, progress] options in
      progress.noteEvent()
      return log.choose(options)
    }
    let test = TestStore(
      explorer.state, isExhaustive: false, isExplored: true, simulation, explorer.location,
      diagnostics: { diagnostic in
        // Runs fail in many schedules, as the test means them to.
        if case .runFailed = diagnostic { return }
        Diagnostic.report(diagnostic)
      }, report: { message, _ in reports.note(message, nil) })
    var problem: ScheduleProblem?
    watchFailures {
      let fault = fault(of: test, reports, issues)
      problem = (issues.first ?? fault).map { self.problem($0, test) }
      test.end()
      test.close(explorer.location)
    } tell: { message in
      issues.note(issue: message, simulation.choices)
    }
    return problem ?? issues.first.map { self.problem($0, test) }
  }

  private func problem(_ fault: Fault, _ test: TestStore<State>) -> ScheduleProblem {
    ScheduleProblem(
      message: fault.message,
      order: log.steps.prefix(fault.choices ?? log.steps.count).map(\.name),
      canFold: log.canFold, transcript: test.foldedTranscript,
      isEndless: test.simulation.hasMetStepLimit)
  }

  private func fault(
    of test: TestStore<State>, _ reports: Faults, _ issues: Faults
  ) -> Fault? {
    do {
      try explorer.body(test)
    } catch {
      return ("The scenario threw: \(error)", nil)
    }
    test.advanceToEnd(
      fileID: explorer.location.fileID, filePath: explorer.location.filePath,
      line: explorer.location.line, column: explorer.location.column)
    if let report = reports.first { return report }
    if !test.isAtRest {
      let lost = test.lostWork
      if !lost.isEmpty { return ("\(SimulationError.escape(lost))", nil) }
      return ("At the end something is left:\(test.underWay)", nil)
    }
    if let left = test.leftLoading { return (left, nil) }
    for transition in test.probe.transitions {
      let place = Place(choices: transition.choices) {
        "after \"\(transition.name)\" at \(transition.at)"
      }
      let (fault, goesOn) = check(transition.after, place, issues)
      if !goesOn { return fault }
    }
    return check(test.store.state, Place(choices: nil) { "at the end" }, issues).fault
  }

  /// Asks the invariant of one state. A check that fails in the invariant ends the asking, too.
  private func check(
    _ state: State, _ place: Place, _ issues: Faults
  ) -> (fault: Fault?, goesOn: Bool) {
    let countBefore = issues.count
    issues.place = place
    defer { issues.place = nil }
    do {
      if try explorer.invariant(state) { return (nil, issues.count == countBefore) }
      return (("The invariant does not hold \(place.text).", place.choices), false)
    } catch {
      return (("The invariant threw \(place.text): \(error)", place.choices), false)
    }
  }
}

/// Where the invariant is asked, and the number of choices before.
private struct Place {
  let choices: Int?
  /// The place in words, which only a fault needs.
  let words: @Sendable () -> String

  var text: String { words() }
}

/// The faults that were reported while a schedule ran.
private final class Faults: Sendable {
  private struct Contents {
    var faults: [(message: String, choices: Int?)] = []
    var place: Place?
  }

  private let contents = Mutex(Contents())

  var first: (message: String, choices: Int?)? { contents.withLock { $0.faults.first } }

  var count: Int { contents.withLock { $0.faults.count } }

  /// Where the invariant is being asked; nil while the scenario runs.
  var place: Place? {
    get { contents.withLock { $0.place } }
    set { contents.withLock { $0.place = newValue } }
  }

  func note(_ message: String, _ choices: Int?) {
    contents.withLock { $0.faults.append((message, choices)) }
  }

  /// Notes a check that failed, after this number of choices.
  func note(issue: String, _ choices: Int) {
    if let place {
      note("A check in the invariant failed \(place.text): \(issue)", place.choices)
    } else {
      note("A check in the scenario failed: \(issue)", choices)
    }
  }
}
