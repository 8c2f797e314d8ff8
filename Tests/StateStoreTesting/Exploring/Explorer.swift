internal import StateStore

/// How long an exploration may be.
struct Bounds {
  /// The largest number of schedules.
  let limit: Int
  /// The real time during which schedules are begun; nil is any time.
  var budget: Duration?

  /// The reason why nothing can be run; nil for bounds that allow a schedule.
  var fault: String? {
    if limit < 1 { return "everyOrder runs one schedule or more, but its limit is \(limit)." }
    if let budget, budget < .zero {
      return "everyOrder runs for some time, but its time budget (within:) is \(budget)."
    }
    return nil
  }
}

/// One scenario, whose schedules are run in the order of their difference from the first one.
struct Explorer<State: Sendable & Equatable> {
  let state: State
  let location: TestLocation
  let body: (TestStore<State>) throws -> Void
  let capturesUnstructuredTasks: Bool
  let stepLimit: Int
  let invariant: (State) throws -> Bool

  /// Runs all schedules, or the given order, and reports the shortest failure.
  func explore(order: [String]?, _ bounds: Bounds, _ progress: Progress) -> Exploration {
    var tally = Tally()
    if let order {
      run(.order(PastedOrder(order)), &tally, progress)
      report(tally, "The given order fails:")
      return Exploration(schedules: 1, isComplete: false)
    }
    if let fault = bounds.fault {
      reportFailure(fault, at: location)
      return Exploration(schedules: 0, isComplete: false)
    }
    let isComplete = runFirst(bounds, &tally, progress)
    var seed: UInt64?
    if !tally.isOver, !isComplete { seed = sample(bounds, &tally, progress) }
    let isOutOfTime = !isComplete && !tally.isOver && tally.schedules < bounds.limit
    let exploration = Exploration(
      schedules: tally.schedules, isComplete: isComplete,
      budget: isOutOfTime ? bounds.budget : nil)
    progress.end(exploration, repeating: isComplete ? nil : tally.repeated)
    let hint = seed.map { "; TEST_SEED=\($0) repeats it" } ?? ""
    let part = isComplete ? "these are all" : "not all were run\(hint)"
    report(
      tally,
      """
      \(tally.failures) of \(tally.schedules) schedules fail; \(part)\
      \(isOutOfTime ? " (within: was over)" : ""). The shortest:
      """)
    return exploration
  }

  /// Runs all schedules and returns true. When there are more than the limit, runs half as many as
  /// the limit and returns false; when they take too long, a part of them, to leave some time for
  /// others.
  private func runFirst(_ bounds: Bounds, _ tally: inout Tally, _ progress: Progress) -> Bool {
    var agenda = Agenda()
    let limit = bounds.limit
    // Each entry of the agenda is one more schedule. So a limit that is too low is known long
    // before it is reached, and the rest of the limit can be spent on random schedules.
    while agenda.total <= limit || tally.schedules < limit - limit / 2 {
      if agenda.waiting == 0 { return true }
      if isLate(agenda, bounds, progress) { return false }
      guard let beginning = agenda.next() else { return true }
      let steps = run(.steps(beginning), &tally, progress)
      if tally.isOver { return false }
      if agenda.total <= limit { agenda.add(steps, after: beginning.count) }
      progress.note(schedules: tally.schedules, waiting: min(agenda.total, limit) - agenda.begun)
    }
    return false
  }

  /// Whether the rest of the time is for random schedules: half of it is over, and more schedules
  /// wait than were run.
  private func isLate(_ agenda: Agenda, _ bounds: Bounds, _ progress: Progress) -> Bool {
    guard let budget = bounds.budget, agenda.begun > 0 else { return false }
    return progress.elapsed >= (agenda.waiting > agenda.begun ? budget / 2 : budget)
  }

  /// Runs random schedules as long as the bounds allow; returns the seed, or nil if that is not at
  /// all.
  private func sample(
    _ bounds: Bounds, _ tally: inout Tally, _ progress: Progress
  ) -> UInt64? {
    func goesOn() -> Bool {
      let isInTime = bounds.budget.map { progress.elapsed < $0 } ?? true
      return tally.schedules < bounds.limit && !tally.isOver && isInTime
    }
    // A generator says which seed it takes.
    guard goesOn() else { return nil }
    var generator = SeededGenerator(for: "everyOrder at \(location.fileID):\(location.line)")
    repeat {
      run(.random(SeededGenerator(seed: generator.next())), &tally, progress)
      progress.note(schedules: tally.schedules, waiting: bounds.limit - tally.schedules)
    } while goesOn()
    return generator.seed
  }

  /// Runs one schedule and returns its steps.
  @discardableResult
  private func run(
    _ source: ChoiceLog.Source, _ tally: inout Tally, _ progress: Progress
  ) -> [ChoiceLog.Step] {
    let log = ChoiceLog(source)
    let problem = ScheduleRun(explorer: self, log: log, progress: progress).problem()
    tally.schedules += 1
    tally.note(log.steps)
    tally.fault = tally.fault ?? log.fault ?? (problem == nil ? log.unused : nil)
    if let problem { tally.add(problem) }
    return log.steps
  }

  private func report(_ tally: Tally, _ beginning: String) {
    if let fault = tally.fault { return reportFailure(fault, at: location) }
    if let endless = tally.endless { reportFailure(text(ofEndless: endless), at: location) }
    guard let shortest = tally.shortest else { return }
    reportFailure("\(beginning)\n\(shortest.message)\n\(shortest.howToRepeat)", at: location)
  }

  private func text(ofEndless problem: ScheduleProblem) -> String {
    let repetition = FoldedSteps(problem.order).longest.map { "It repeats: \($0.text).\n" } ?? ""
    return """
      This order comes to no end; no more schedules are run.
      \(problem.message)
      \(repetition)Let the scenario cancel what goes on for ever (a poll, a retry), or end its loop after some \
      rounds; a run that only sleeps between its rounds may be one with countsForIdle: false. A scenario that \
      is only long needs a higher stepLimit:, and within: or limit: to bound its schedules.
      \(problem.howToRepeat)
      """
  }
}

extension ScheduleProblem {
  fileprivate var howToRepeat: String {
    "To run it alone: order: \(canFold ? FoldedSteps(order).text : order)\n\(transcript)"
  }
}

/// The results of the schedules so far.
private struct Tally {
  var schedules = 0
  private(set) var failures = 0
  /// The steps of the longest schedule.
  private var longest: [ChoiceLog.Step] = []
  private(set) var shortest: ScheduleProblem?
  /// A schedule that has met the step limit.
  private(set) var endless: ScheduleProblem?
  /// The reason why exploring cannot go on.
  var fault: String?

  /// Whether no more schedules are to be run.
  var isOver: Bool { fault != nil || endless != nil }

  mutating func note(_ steps: [ChoiceLog.Step]) {
    if steps.count > longest.count { longest = steps }
  }

  /// The step that comes most often in the longest schedule, ten times or more, in words; nil
  /// without one.
  var repeated: String? {
    var counts: [String: Int] = [:]
    for step in longest { counts[step.name, default: 0] += 1 }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let most, most.value >= 10 else { return nil }
    return "\"\(most.key)\" \(grouped(most.value)) times in one order"
  }

  mutating func add(_ problem: ScheduleProblem) {
    if problem.isEndless {
      endless = problem
      return
    }
    failures += 1
    if shortest.map({ problem.order.count < $0.order.count }) ?? true { shortest = problem }
  }
}
