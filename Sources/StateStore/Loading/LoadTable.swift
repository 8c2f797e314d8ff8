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

  private struct Contents {
    var loads: [LoadKey: Entry] = [:]
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
      let older = contents.loads.updateValue(contents.numbered(load), forKey: key)
      load.work.replace(older?.work)
      return older?.work
    }
  }

  /// The newest load of the path, while it is under way.
  func load(_ key: LoadKey) -> LoadHandle? {
    let load = contents.withLock { $0.loads[key] }
    return load?.work.hasEnded == false ? load?.handle : nil
  }

  /// Forgets a load, unless a newer one has taken its place.
  func end(_ load: Work, _ key: LoadKey) {
    contents.withLock { if $0.loads[key]?.work === load { $0.loads[key] = nil } }
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
      defer {
        contents.loads = [:]
        contents.runs = [:]
      }
      return Array(contents.loads.values) + Array(contents.runs.values)
    }
    return all.sorted { $0.number < $1.number }
  }

  deinit {
    for entry in takeAll() { entry.work.cancel() }
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
