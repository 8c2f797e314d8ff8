import Synchronization

/// The work of one store that is under way: loads by what they load, and the rest.
///
/// Its lock is never held together with the store's: hashing and comparing key paths can run user
/// code (the arguments of a subscript).
struct LoadTable<State: Sendable>: ~Copyable, Sendable {
  /// One piece of work, and how it is taken back from the state.
  struct Entry: Sendable {
    let handle: LoadHandle
    /// Restores the phase before a load, unless it has ended; nil for a run.
    let takeBack: (@Sendable (inout Draft<State>) -> Void)?
    /// Its number among all work of the store.
    fileprivate(set) var number = 0

    var work: Work { handle.work }
  }

  /// What is known of a path.
  private struct Slot {
    var entry: Entry?
    /// When the last load brought its value, in the store's time.
    var loadedAt: Duration?
  }

  private struct Contents {
    var loads: [LoadKey: Slot] = [:]
    var runs: [ObjectIdentifier: Entry] = [:]
    var started = 0

    mutating func numbered(_ entry: Entry) -> Entry {
      started += 1
      var entry = entry
      entry.number = started
      return entry
    }
  }

  private let contents = RawMutex(Contents())

  /// Makes `load` the newest of its path and returns the one before it, whose place it is to take.
  func begin(_ load: Entry, _ key: LoadKey) -> Work? {
    contents.withLock { contents in
      let older = contents.loads[key]?.entry?.work
      let numbered = contents.numbered(load)
      contents.loads[key, default: Slot()].entry = numbered
      load.work.replace(older)
      return older
    }
  }

  /// The newest load of the path, while it is under way.
  func load(_ key: LoadKey) -> LoadHandle? {
    let load = contents.withLock { $0.loads[key]?.entry }
    return load?.work.hasEnded == false ? load?.handle : nil
  }

  /// Forgets a load, unless a newer one has taken its place, and remembers when it brought a value.
  func end(_ load: Work, _ key: LoadKey, loadedAt: Duration?) {
    contents.withLock { contents in
      if contents.loads[key]?.entry?.work !== load { return }
      contents.loads[key] = loadedAt.map { Slot(entry: nil, loadedAt: $0) }
    }
  }

  /// When the last load of a path brought its value; nil when none did, or it was invalidated.
  func loadedAt(_ key: LoadKey) -> Duration? {
    contents.withLock { $0.loads[key]?.loadedAt }
  }

  /// Says that the value of a path, and what its load will bring, is out of date.
  func invalidate(_ key: LoadKey) {
    contents.withLock { contents in
      contents.loads[key]?.entry?.work.invalidate()
      contents.loads[key]?.loadedAt = nil
    }
  }

  /// Forgets a path and returns its load.
  func take(_ key: LoadKey) -> Entry? {
    contents.withLock { $0.loads.removeValue(forKey: key)?.entry }
  }

  func begin(_ run: Entry) {
    contents.withLock { $0.runs[ObjectIdentifier(run.work)] = $0.numbered(run) }
  }

  func end(_ run: Work) {
    contents.withLock { _ = $0.runs.removeValue(forKey: ObjectIdentifier(run)) }
  }

  /// Forgets everything and returns it, in the order it was started.
  func takeAll() -> [Entry] {
    let all = contents.withLock { contents in
      let all = contents.loads.values.compactMap(\.entry) + contents.runs.values
      contents.loads = contents.loads.compactMapValues { slot in
        slot.loadedAt.map { Slot(entry: nil, loadedAt: $0) }
      }
      contents.runs = [:]
      return all
    }
    return all.sorted { $0.number < $1.number }
  }

  deinit {
    for entry in takeAll() {
      entry.work.cancel()
      entry.work.takeFollower()?.handle.work.cancel()
    }
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
