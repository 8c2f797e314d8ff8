public import Synchronization

/// The work that one store has under way: loads and edits by their path, runs, and the saving of edits.
@usableFromInline
struct WorkTable<State: Sendable>: ~Copyable, Sendable {
  /// One piece of work, and the way to take it back from the state.
  @usableFromInline
  struct Entry: Sendable {
    let handle: LoadHandle
    /// Restores the phase before a load, unless the load is decided; nil for a run.
    let takeBack: (@Sendable (inout Draft<State>) -> Void)?
    /// The number among all work of the store.
    var number = 0

    var work: Work { handle.work }
  }

  private struct Contents {
    var runs: [ObjectIdentifier: Entry] = [:]
    /// The newest run of each name that was started with a policy.
    var named: [String: LoadHandle] = [:]
    var savings: [ObjectIdentifier: Work] = [:]
  }

  @usableFromInline let lanes = LaneTable()
  private let contents = RawMutex(Contents())
  @usableFromInline let started = Atomic<Int>(0)

  /// The number of the work that is started next.
  @inlinable
  func nextNumber() -> Int {
    started.add(1, ordering: .relaxed).newValue
  }

  /// An entry with the number of the work that is started next.
  private func numbered(_ entry: Entry) -> Entry {
    var entry = entry
    entry.number = nextNumber()
    return entry
  }

  func begin(_ run: Entry) {
    contents.withLock { $0.runs[ObjectIdentifier(run.work)] = numbered(run) }
  }

  /// Begins a run, unless it is to join the run of its name; returns the run that had the name.
  func begin(_ run: Entry, _ name: String, _ policy: LoadPolicy) -> (
    hasBegun: Bool, older: LoadHandle?
  ) {
    contents.withLock { contents in
      let older = contents.named[name]
      if policy == .join, older?.work.isFinished == false { return (false, older) }
      contents.named[name] = run.handle
      contents.runs[ObjectIdentifier(run.work)] = numbered(run)
      return (true, older)
    }
  }

  func end(_ run: Work, _ name: String) {
    contents.withLock { contents in
      contents.runs[ObjectIdentifier(run)] = nil
      if contents.named[name]?.work === run { contents.named[name] = nil }
    }
  }

  /// Holds the saving of an edit, which ends with the store.
  func begin(saving: Work) {
    contents.withLock { $0.savings[ObjectIdentifier(saving)] = saving }
  }

  func end(saving: Work) {
    contents.withLock { _ = $0.savings.removeValue(forKey: ObjectIdentifier(saving)) }
  }

  /// Forgets the runs and returns them.
  func takeRuns() -> [Entry] {
    contents.withLock { contents in
      contents.named = [:]
      return Array(exchange(&contents.runs, with: [:]).values)
    }
  }

  /// Whether no run and no saving is under way; the draft knows of loads.
  var isIdle: Bool {
    contents.withLock { $0.runs.isEmpty && $0.savings.isEmpty }
  }

  deinit {
    let lanes = lanes.all
    let works =
      takeRuns().map { (work: $0.work, number: $0.number) } + lanes.compactMap { $0.takeWork() }
    for (work, _) in works.sorted(by: { $0.number < $1.number }) {
      work.cancel()
      work.takeFollower()?.handle.work.cancel()
    }
    for saving in contents.withLock({ $0.savings.values }) { saving.cancel() }
    // Work that does not heed its cancellation still holds its lane.
    for lane in lanes { lane.clear() }
  }
}
