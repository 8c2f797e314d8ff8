import Synchronization

/// What one store has under way: loads and edits by their path, runs, and the saving of edits.
///
/// Its lock is never held together with the store's: hashing and comparing key paths can run user
/// code (the arguments of a subscript).
struct WorkTable<State: Sendable>: ~Copyable, Sendable {
  /// One piece of work, and how it is taken back from the state.
  struct Entry: Sendable {
    let handle: LoadHandle
    /// Restores the phase before a load, unless it has ended; nil for a run.
    let takeBack: (@Sendable (inout Draft<State>) -> Void)?
    /// Its number among all work of the store.
    fileprivate(set) var number = 0

    var work: Work { handle.work }
  }

  private struct Contents {
    var lanes: [LoadKey: any AnyLane<State>] = [:]
    var runs: [ObjectIdentifier: Entry] = [:]
    /// The newest run of each name that was started with a policy.
    var named: [String: LoadHandle] = [:]
    var commits: [ObjectIdentifier: Work] = [:]
  }

  private let contents = RawMutex(Contents())
  private let started = Atomic<Int>(0)

  /// The lane of a path, which lasts as long as the store.
  func lane<Value: Sendable>(_ key: LoadKey, of type: Value.Type) -> Lane<State, Value> {
    contents.withLock { contents in
      if let lane = contents.lanes[key] as? Lane<State, Value> { return lane }
      let lane = Lane<State, Value>()
      contents.lanes[key] = lane
      return lane
    }
  }

  /// Gives work its place among all that was started.
  func numbered(_ entry: Entry) -> Entry {
    var entry = entry
    entry.number = started.add(1, ordering: .relaxed).newValue
    return entry
  }

  func begin(_ run: Entry) {
    contents.withLock { $0.runs[ObjectIdentifier(run.work)] = numbered(run) }
  }

  /// Begins a run, unless it is to join the one of its name; returns the one of its name before it.
  func begin(_ run: Entry, _ name: String, _ policy: LoadPolicy) -> (
    hasBegun: Bool, older: LoadHandle?
  ) {
    contents.withLock { contents in
      let older = contents.named[name]
      if policy == .join, older?.work.isOver == false { return (false, older) }
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
  func begin(commit: Work) {
    contents.withLock { $0.commits[ObjectIdentifier(commit)] = commit }
  }

  func end(commit: Work) {
    contents.withLock { _ = $0.commits.removeValue(forKey: ObjectIdentifier(commit)) }
  }

  /// Forgets the loads and runs and returns them, in the order they were started.
  func takeAll() -> [Entry] {
    let (lanes, runs) = contents.withLock { contents in
      contents.named = [:]
      return (Array(contents.lanes.values), Array(exchange(&contents.runs, with: [:]).values))
    }
    return (lanes.compactMap { $0.takeLoad() } + runs).sorted { $0.number < $1.number }
  }

  /// Whether nothing is under way.
  var isIdle: Bool {
    let lanes = contents.withLock { contents in
      contents.runs.isEmpty && contents.commits.isEmpty ? Array(contents.lanes.values) : nil
    }
    return lanes?.allSatisfy(\.isIdle) ?? false
  }

  /// Tells who observes paths what is under way.
  func publish() {
    for lane in contents.withLock({ Array($0.lanes.values) }) { lane.publish() }
  }

  deinit {
    for entry in takeAll() {
      entry.work.cancel()
      entry.work.takeFollower()?.handle.work.cancel()
    }
    for commit in contents.withLock({ $0.commits.values }) { commit.cancel() }
    // Work that does not heed its cancellation holds its lane.
    for lane in contents.withLock({ $0.lanes.values }) { lane.clear() }
  }
}

/// What is loaded, as the key of a table.
struct LoadKey: Hashable, Sendable {
  let path: any AnyKeyPath & Sendable

  static func == (left: Self, right: Self) -> Bool {
    (left.path as AnyKeyPath) == (right.path as AnyKeyPath)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path as AnyKeyPath)
  }
}
