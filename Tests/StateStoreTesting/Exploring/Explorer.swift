internal import StateStore

/// One scenario, whose schedules are run in the order of their difference from the first one.
struct Explorer<State: Sendable & Equatable> {
  let state: State
  let location: TestLocation
  let body: (TestStore<State>) throws -> Void
  let capturesUnstructuredTasks: Bool
  let stepLimit: Int
  let invariant: (State) throws -> Bool

  /// Runs all schedules, or the given order, and reports the shortest failure.
  func explore(order: [String]?, limit: Int) -> Exploration {
    var tally = Tally()
    if let order {
      run(.order(order), &tally)
      report(tally, "The given order fails:")
      return Exploration(schedules: 1, isComplete: false)
    }
    if limit < 1 {
      reportFailure(
        "everyOrder runs one schedule or more, but its limit is \(limit).", at: location)
      return Exploration(schedules: 0, isComplete: false)
    }
    let isComplete = runFirst(limit, &tally)
    var seed: UInt64?
    if tally.fault == nil, !isComplete { seed = sample(limit - tally.schedules, &tally) }
    let exploration = Exploration(schedules: tally.schedules, isComplete: isComplete)
    let hint = seed.map { "; TEST_SEED=\($0) repeats it" } ?? ""
    report(
      tally,
      "\(tally.failures) of \(tally.schedules) schedules fail; "
        + "\(isComplete ? "these are all" : "not all were run\(hint)"). The shortest:")
    return exploration
  }

  /// Runs all schedules and returns true; when there are more than the limit, runs half as many as the
  /// limit and returns false.
  private func runFirst(_ limit: Int, _ tally: inout Tally) -> Bool {
    var agenda = Agenda()
    // Each entry of the agenda is one more schedule. So a limit that is too low is known long before it is
    // reached, and the rest of the limit can be spent on random schedules.
    while agenda.total <= limit || tally.schedules < limit - limit / 2 {
      guard let beginning = agenda.next() else { return true }
      let steps = run(.steps(beginning), &tally)
      if tally.fault != nil { return false }
      if agenda.total <= limit { agenda.add(steps, after: beginning.count) }
    }
    return false
  }

  private func sample(_ count: Int, _ tally: inout Tally) -> UInt64? {
    if count == 0 { return nil }
    var generator = SeededGenerator(for: "everyOrder at \(location.fileID):\(location.line)")
    for _ in 0..<count { run(.random(SeededGenerator(seed: generator.next())), &tally) }
    return generator.seed
  }

  /// Runs one schedule and returns its steps.
  @discardableResult
  private func run(_ source: ChoiceLog.Source, _ tally: inout Tally) -> [ChoiceLog.Step] {
    let log = ChoiceLog(source)
    let problem = ScheduleRun(explorer: self, log: log).problem()
    tally.schedules += 1
    tally.fault = tally.fault ?? log.fault ?? (problem == nil ? log.unused : nil)
    if let problem {
      tally.failures += 1
      if tally.shortest.map({ problem.order.count < $0.order.count }) ?? true {
        tally.shortest = problem
      }
    }
    return log.steps
  }

  private func report(_ tally: Tally, _ beginning: String) {
    if let fault = tally.fault { return reportFailure(fault, at: location) }
    guard let shortest = tally.shortest else { return }
    reportFailure(
      """
      \(beginning)
      \(shortest.message)
      To run it alone: order: \(shortest.order)
      \(shortest.transcript)
      """, at: location)
  }
}

/// The results of the schedules so far.
private struct Tally {
  var schedules = 0
  var failures = 0
  var shortest: ScheduleProblem?
  /// The reason why exploring cannot go on.
  var fault: String?
}
