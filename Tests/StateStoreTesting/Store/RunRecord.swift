internal import StateStore

/// One run of a test store, from its start to its end.
struct RunRecord: Sendable {
  let id: ObjectIdentifier
  let caller: Caller
  let start: Duration
  /// The stage, as far as the store tells.
  fileprivate(set) var stage = RunStage.queued
  /// The moment at which the stage began.
  fileprivate(set) var since: Duration

  /// The run in a list, with its stage.
  var text: String { text(stage, since) }

  func text(_ stage: RunStage, _ since: Duration) -> String {
    "\(caller.text), started at \(start): \(stage.text)"
      + (stage.isEnd ? " at \(since)" : " since \(since)")
  }
}

/// The runs of a test store, and what the test has claimed of them.
struct RunRecords: Sendable {
  private var underWay: [RunRecord] = []
  /// The ends that the test has not claimed, in order.
  private var ends: [RunRecord] = []
  /// The names whose ends the test claims: all of them.
  private var claimedNames: Set<String> = []
  /// Whether there was a run.
  private(set) var haveStarted = false

  mutating func start(_ id: ObjectIdentifier, _ caller: Caller, at now: Duration) {
    haveStarted = true
    underWay.append(RunRecord(id: id, caller: caller, start: now, since: now))
  }

  mutating func begin(_ id: ObjectIdentifier, at now: Duration) {
    guard let place = underWay.firstIndex(where: { $0.id == id }) else { return }
    underWay[place].stage = .underWay
    underWay[place].since = now
  }

  mutating func end(_ id: ObjectIdentifier, _ outcome: RunOutcome, at now: Duration) {
    // A run that shares another was never started.
    guard let place = underWay.firstIndex(where: { $0.id == id }) else { return }
    var record = underWay.remove(at: place)
    record.stage = RunStage(outcome)
    record.since = now
    ends.append(record)
  }

  /// Whether a run has not ended.
  var areUnderWay: Bool { !underWay.isEmpty }

  /// The runs of a name that have not ended, in the order they were started.
  func underWay(_ name: String) -> [RunRecord] { underWay.filter { $0.caller.name == name } }

  /// The ends of a name that the test has not claimed.
  func ends(_ name: String) -> [RunRecord] { ends.filter { $0.caller.name == name } }

  /// Takes the next end of a name; with `passing`, the next one at that stage, and those before.
  mutating func claim(_ name: String, passingTo stage: RunStage?) -> RunRecord? {
    claimedNames.insert(name)
    while let place = ends.firstIndex(where: { $0.caller.name == name }) {
      let record = ends.remove(at: place)
      if stage == nil || record.stage == stage { return record }
    }
    return nil
  }

  mutating func claimAll() { ends = [] }

  /// The ends that the test should have claimed, because it has claimed others of the name.
  var missed: [RunRecord] { ends.filter { claimedNames.contains($0.caller.name) } }
}
