internal import StateStore
internal import Synchronization

/// A record of a test store: each write, and the work under way.
final class TestProbe<State: Sendable & Equatable>: StoreProbe, Sendable {
  private struct Contents {
    /// The writes that changed something, in order.
    var transitions: [TestTransition<State>] = []
    /// The index of the first transition that the test has not claimed.
    var firstUnclaimed = 0
    var works: [ObjectIdentifier: Work] = [:]
    var worksStarted = 0
    var runs = RunRecords()
    var foreignWrites: [String] = []
  }

  /// A piece of work under way.
  private struct Work {
    let number: Int
    let caller: Caller
    let at: Duration
  }

  private let simulation: Simulation
  private let contents = Mutex(Contents())

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  func didWrite(_ transition: Transition<State>) {
    let (now, choices) = (simulation.now, simulation.choices)
    let isForeign = !simulation.isHome
    contents.withLock { contents in
      contents.transitions.append(TestTransition(transition: transition, at: now, choices: choices))
      if isForeign { contents.foreignWrites.append(transition.caller.name) }
    }
  }

  func didStart(_ work: ObjectIdentifier, _ caller: Caller) {
    let now = simulation.now
    contents.withLock { contents in
      contents.worksStarted += 1
      contents.works[work] = Work(number: contents.worksStarted, caller: caller, at: now)
    }
  }

  func didEnd(_ work: ObjectIdentifier) {
    contents.withLock { _ = $0.works.removeValue(forKey: work) }
  }

  func runDidStart(_ run: ObjectIdentifier, _ caller: Caller) {
    let now = simulation.now
    contents.withLock { $0.runs.start(run, caller, at: now) }
  }

  func runDidBegin(_ run: ObjectIdentifier) {
    let now = simulation.now
    contents.withLock { $0.runs.begin(run, at: now) }
  }

  func runDidEnd(_ run: ObjectIdentifier, _ outcome: RunOutcome) {
    let now = simulation.now
    contents.withLock { $0.runs.end(run, outcome, at: now) }
  }

  /// The runs of a name whose ends the test has not claimed: those that have ended, then the
  /// others.
  func runs(_ name: String) -> [RunRecord] {
    contents.withLock { $0.runs.ends(name) + $0.runs.underWay(name) }
  }

  /// Takes the next end of a run of this name; in passing to a stage, the first that has it.
  func claimEnd(of name: String, passingTo stage: RunStage?) -> RunRecord? {
    contents.withLock { $0.runs.claim(name, passingTo: stage) }
  }

  /// Takes all ends of runs.
  func claimEnds() {
    contents.withLock { $0.runs.claimAll() }
  }

  /// The ends of runs that the test should have claimed.
  var missedEnds: [RunRecord] { contents.withLock { $0.runs.missed } }

  /// Whether anything was written or begun.
  var hasSeenAnything: Bool {
    contents.withLock { contents in
      !contents.transitions.isEmpty || contents.worksStarted > 0 || contents.runs.haveStarted
    }
  }

  /// The writes that changed something, so far.
  var transitions: [TestTransition<State>] {
    contents.withLock { $0.transitions }.filter { $0.hasChange }
  }

  /// The writes for a report: also updates that changed nothing, as the second of two that wrote
  /// the same value.
  var reportedTransitions: [TestTransition<State>] {
    contents.withLock { $0.transitions }.filter { $0.transition.event == nil || $0.hasChange }
  }

  /// Takes the next transition that the test has not claimed.
  ///
  /// - Parameter passOver: Gets each write before it that changed nothing.
  func claim(passOver: (TestTransition<State>) -> Void = { _ in }) -> TestTransition<State>? {
    while let next = takeNext() {
      if next.hasChange { return next }
      passOver(next)
    }
    return nil
  }

  private func takeNext() -> TestTransition<State>? {
    contents.withLock { contents in
      if contents.firstUnclaimed == contents.transitions.count { return nil }
      contents.firstUnclaimed += 1
      return contents.transitions[contents.firstUnclaimed - 1]
    }
  }

  /// Takes all transitions that the test has not claimed.
  func claimAll() -> [TestTransition<State>] {
    var all: [TestTransition<State>] = []
    while let next = claim() { all.append(next) }
    return all
  }

  /// Whether work is under way.
  var hasWork: Bool { contents.withLock { !$0.works.isEmpty } }

  /// Whether work is under way, or a run that does not count.
  var isUnderWay: Bool { contents.withLock { !$0.works.isEmpty || $0.runs.areUnderWay } }

  /// The work under way, in the order it was started.
  var works: [String] {
    contents.withLock { Array($0.works.values) }.sorted { $0.number < $1.number }
      .map { "\"\($0.caller.name)\" (\($0.caller.place), started at \($0.at))" }
  }

  /// Takes the names of the writes that other threads made since the last call.
  func takeForeignWrites() -> [String] {
    contents.withLock { contents in
      defer { contents.foreignWrites = [] }
      return contents.foreignWrites
    }
  }
}

/// One write, the virtual time of the write, and whether it changed anything.
struct TestTransition<State: Sendable & Equatable>: Sendable {
  let transition: Transition<State>
  let at: Duration
  /// The number of events that were chosen before the write.
  let choices: Int

  var before: State { transition.before }
  var after: State { transition.after }

  // Compared outside the store's lock: a comparison is user code.
  var hasChange: Bool { before != after }

  /// The caller's name for the write, and what a load did by it: "load() started".
  var name: String {
    guard let event = transition.event else { return transition.caller.name }
    return "\(transition.caller.name) \(WriteCause(event).rawValue)"
  }

  /// Whether a test claims the write: by the caller's name, by the whole name, or by both parts.
  func isClaimed(by claim: WriteClaim) -> Bool {
    guard let cause = claim.cause else {
      return claim.name == nil || claim.name == transition.caller.name || claim.name == name
    }
    return cause == WriteCause(transition.event)
      && (claim.name == nil || claim.name == transition.caller.name)
  }

  /// The changes, one a line.
  var changes: [String] { StateDifference(from: before, to: after).lines }

  /// One line of a transcript.
  var line: String {
    "\(at)  \(title)  \(hasChange ? changes.joined(separator: "; ") : "(changes nothing)")"
  }

  /// The name as a transcript shows it: in quotation marks if that is how the event of a load would
  /// be shown, too.
  var title: String {
    transition.event == nil && WriteCause.isSuffix(of: name) ? "\"\(name)\"" : name
  }
}

extension Caller {
  var place: String { "\(fileID):\(line)" }
}
