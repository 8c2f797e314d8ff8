import Synchronization

/// The lanes of one store by their paths: those that hold something or are in use, and some that were.
///
/// It does not know the type of the state, so that it is compiled once, and fast. Its lock is never held
/// together with the store's, and no user code runs under it: key paths are hashed, compared and
/// destroyed outside, because the arguments of a subscript may do anything then.
@usableFromInline
struct LaneTable: ~Copyable, Sendable {
  typealias Latest = (path: any AnyKeyPath & Sendable, lane: any AnyLane)

  struct Contents {
    /// By the hash of the path.
    var lanes: [Int: LaneBucket] = [:]
    var count = 0
    /// When there are so many lanes, those that are not needed any more are removed.
    var capacity = LaneTable.smallCapacity
    /// How often a lane has come to rest since that was done.
    var rests = 0
    /// The lane that was asked for last, often again: the same key path object needs no hashing.
    var latest: Latest?
    /// The longest age that anybody wanted a value not to have.
    var longestAge = Duration.zero
  }

  private static let smallCapacity = 64
  /// With so many lanes or fewer, no age of a value is forgotten.
  private static let agesKept = 1_000

  private let contents = RawMutex(Contents())

  /// The lane of a path, if there is one.
  func existing(_ path: any AnyKeyPath & Sendable) -> (any AnyLane)? {
    if let lane = latest(path) { return lane }
    let key = path as AnyKeyPath
    return bucket(key.hashValue)?.lane(key)
  }

  /// The lane of a path. It stays the path's only one while anybody holds it, or it is needed.
  @usableFromInline
  func lane(
    of path: any AnyKeyPath & Sendable, now: () -> Duration, _ makeLane: () -> any AnyLane
  ) -> any AnyLane {
    if let lane = latest(path) { return lane }
    let key = path as AnyKeyPath
    let hash = key.hashValue
    var made: (any AnyLane)?
    while true {
      let bucket = bucket(hash)
      if let lane = bucket?.lane(key) {
        note(path, lane)
        return lane
      }
      let lane = made ?? makeLane()
      made = lane
      // What another thread inserted meanwhile may be the path's lane.
      if let isFull = insert(lane, at: hash, after: bucket) {
        if isFull { sweep(at: now()) }
        note(path, lane)
        return lane
      }
    }
  }

  /// Notes that values are wanted that are not as old as this.
  func note(age: Duration) {
    contents.withLock { $0.longestAge = max($0.longestAge, age) }
  }

  /// Notes that lanes have come to rest; removes those that are not needed when they may be many.
  func noteRest(of count: Int, now: () -> Duration) {
    let areMany = contents.withLock { contents in
      contents.rests += count
      return contents.rests >= max(Self.smallCapacity, contents.count)
    }
    if areMany { sweep(at: now()) }
  }

  var all: [any AnyLane] { contents.withLock { $0.lanes.values.flatMap(\.all) } }

  var count: Int { contents.withLock { $0.count } }

  // MARK: Steps

  private func latest(_ path: any AnyKeyPath & Sendable) -> (any AnyLane)? {
    contents.withLock { contents in
      if let latest = contents.latest, latest.path === path { latest.lane } else { nil }
    }
  }

  private func note(_ path: any AnyKeyPath & Sendable, _ lane: any AnyLane) {
    let before = contents.withLock { exchange(&$0.latest, with: (path, lane)) }
    withExtendedLifetime(before) {}
  }

  private func bucket(_ hash: Int) -> LaneBucket? {
    contents.withLock { $0.lanes[hash] }
  }

  /// Inserts a lane, unless others came or went since the bucket was read; tells whether the table is
  /// full by that.
  private func insert(_ lane: any AnyLane, at hash: Int, after bucket: LaneBucket?) -> Bool? {
    contents.withLock { contents in
      let current = contents.lanes[hash]
      if !LaneBucket.areSame(current, bucket) { return nil }
      contents.lanes[hash] = LaneBucket(lane, before: current)
      contents.count += 1
      return contents.count >= contents.capacity
    }
  }

  /// Removes the lanes that nobody holds and that are not needed.
  private func sweep(at now: Duration) {
    let garbage = contents.withLock { contents in
      // It holds its lane.
      let latest = contents.latest.take()
      let (forgetsAges, longest) = (contents.count > Self.agesKept, contents.longestAge)
      let unneeded = contents.lanes.removeUnneeded { loadedAt in
        forgetsAges && now - loadedAt >= longest
      }
      contents.count -= unneeded.count
      contents.capacity = max(Self.smallCapacity, 2 * contents.count)
      contents.rests = 0
      return (latest, unneeded)
    }
    withExtendedLifetime(garbage) {}
  }
}
