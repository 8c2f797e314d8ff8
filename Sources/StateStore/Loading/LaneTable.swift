import Synchronization

/// The lanes of one store by their paths.
///
/// It does not know the type of the state, so that it is compiled once, and fast. Its lock is never held
/// together with the store's: hashing and comparing key paths can run user code (the arguments of a
/// subscript).
@usableFromInline
struct LaneTable: ~Copyable, Sendable {
  typealias Latest = (key: LoadKey, lane: any PathWatcher)

  struct Contents {
    var lanes: [LoadKey: any PathWatcher] = [:]
    /// The lane that was asked for last, often again: the same key path object needs no hashing.
    var latest: Latest?

    mutating func lane(_ key: LoadKey, _ makeLane: () -> any PathWatcher) -> any PathWatcher {
      if let lane = lanes[key] { return lane }
      let lane = makeLane()
      lanes[key] = lane
      return lane
    }
  }

  private let contents = RawMutex(Contents())

  /// The lane of a path, which lasts as long as the store.
  @usableFromInline
  func lane(
    of path: any AnyKeyPath & Sendable, _ makeLane: () -> any PathWatcher
  ) -> any PathWatcher {
    // The key path before it is let go of outside the lock, for it may hold what has a `deinit`.
    let (lane, _) = contents.withLock { contents in
      if let latest = contents.latest, latest.key.path === path {
        return (latest.lane, Latest?.none)
      }
      let key = LoadKey(path: path)
      let lane = contents.lane(key, makeLane)
      return (lane, exchange(&contents.latest, with: (key, lane)))
    }
    return lane
  }

  var all: [any PathWatcher] { contents.withLock { Array($0.lanes.values) } }
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
