import Synchronization

/// The work of one store that is under way: loads by what they load, and the rest.
///
/// Its lock is never held together with the store's: hashing and comparing key paths can run user
/// code (the arguments of a subscript).
struct LoadTable: ~Copyable, Sendable {
  private let loads = RawMutex<[LoadKey: Work]>([:])
  private let runs = RawMutex<[ObjectIdentifier: Work]>([:])

  /// Makes `load` the newest of its path and returns the one before it, whose place it is to take.
  func begin(_ load: Work, _ key: LoadKey) -> Work? {
    loads.withLock { loads in
      let older = loads.updateValue(load, forKey: key)
      load.replace(older)
      return older
    }
  }

  /// The newest load of the path, while it is under way.
  func load(_ key: LoadKey) -> Work? {
    let load = loads.withLock { $0[key] }
    return load?.hasEnded == false ? load : nil
  }

  /// Forgets a load, unless a newer one has taken its place.
  func end(_ load: Work, _ key: LoadKey) {
    loads.withLock { if $0[key] === load { $0[key] = nil } }
  }

  func begin(_ run: Work) {
    runs.withLock { $0[ObjectIdentifier(run)] = run }
  }

  func end(_ run: Work) {
    runs.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(run)) }
  }

  deinit {
    for load in loads.withLock({ Array($0.values) }) { load.cancel() }
    for run in runs.withLock({ Array($0.values) }) { run.cancel() }
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
