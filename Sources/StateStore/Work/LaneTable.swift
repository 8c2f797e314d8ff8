import Synchronization

/// The lanes of one store by their paths: lanes that are needed or in use, and some that were.
///
/// The table does not know the type of the state, so that it is compiled once, and fast. Its lock
/// is an inner lock: it may be taken while the store's lock is held, as by the operations of a
/// draft, never the reverse. No user code runs under it: key paths are hashed, compared and
/// destroyed outside the lock, because that runs code of subscript arguments.
@usableFromInline
struct LaneTable: ~Copyable, Sendable {
  typealias Latest = (path: any AnyKeyPath & Sendable, lane: any AnyLane)

  struct Contents {
    /// By the hash of the path.
    var lanes: [Int: LaneBucket] = [:]
    var count = 0
    /// The number of lanes at which unneeded lanes are removed.
    var capacity = LaneTable.smallCapacity
    /// The number of times that a lane has come to rest since the last sweep.
    var rests = 0
    /// The last lane found, with its path, as callers often ask for the same lane again: the same
    /// key path object needs no hashing.
    var latest: Latest?
    /// The longest `staleAfter` so far.
    var longestAge = Duration.zero
  }

  private static let smallCapacity = 64
  /// Up to this number of lanes, the age of no value is forgotten.
  private static let agesKept = 1_000

  private let contents = RawMutex(Contents())

  /// The lane of a path; nil without one.
  func existing(_ path: any AnyKeyPath & Sendable) -> (any AnyLane)? {
    if let lane = latest(path) { return lane }
    let key = path as AnyKeyPath
    return bucket(key.hashValue).lane(key)
  }

  /// The lane of a path, created if missing. It stays the path's only lane while it is needed or
  /// anything holds it.
  @usableFromInline
  func lane(
    of path: any AnyKeyPath & Sendable, now: () -> Duration, _ makeLane: () -> any AnyLane
  ) -> any AnyLane {
    if let lane = latest(path) { return lane }
    let (lane, isFull) = find(path, makeLane) { _ in }
    if isFull { sweep(at: now()) }
    note(path, lane)
    return lane
  }

  /// The lane of a path, created if missing, for a caller that holds the store's lock: what it
  /// would destroy goes to `kept`, and a full table is swept later.
  func lane(
    of path: any AnyKeyPath & Sendable, keeping kept: inout [Any], _ makeLane: () -> any AnyLane
  ) -> any AnyLane {
    latest(path) ?? find(path, makeLane) { kept.append($0) }.lane
  }

  /// The lane of a path, created if missing, and whether the table has become full.
  ///
  /// - Parameter keep: Called with what may be destroyed otherwise: what the table held at the
  ///   look-up, and a lane made in vain.
  private func find(
    _ path: any AnyKeyPath & Sendable, _ makeLane: () -> any AnyLane, _ keep: (Any) -> Void
  ) -> (lane: any AnyLane, isFull: Bool) {
    let key = path as AnyKeyPath
    let hash = key.hashValue
    var made: (any AnyLane)?
    while true {
      let bucket = bucket(hash)
      keep(bucket)
      if let lane = bucket.lane(key) { return (lane, false) }
      let lane = made ?? makeLane()
      // Another thread may have inserted the path's lane since the lookup.
      if let isFull = insert(lane, at: hash, after: bucket) { return (lane, isFull) }
      keep(lane)
      made = lane
    }
  }

  /// Notes a `staleAfter`.
  func note(age: Duration) {
    contents.withLock { $0.longestAge = max($0.longestAge, age) }
  }

  /// Notes that lanes have come to rest; removes unneeded lanes if there may be many.
  func noteRest(of count: Int, now: () -> Duration) {
    let areMany = contents.withLock { contents in
      contents.rests += count
      return contents.rests >= max(Self.smallCapacity, contents.count)
    }
    if areMany { sweep(at: now()) }
  }

  var all: [any AnyLane] {
    contents.withLock { $0.lanes.values.flatMap { $0.compactMap(\.lane) } }
  }

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

  private func bucket(_ hash: Int) -> LaneBucket {
    contents.withLock { $0.lanes[hash] ?? [] }
  }

  /// Inserts a lane and returns whether the table is full; nil if the bucket has changed since the
  /// lookup.
  private func insert(_ lane: any AnyLane, at hash: Int, after bucket: LaneBucket) -> Bool? {
    contents.withLock { contents in
      let current = contents.lanes[hash] ?? []
      if !current.isSame(as: bucket) { return nil }
      contents.lanes[hash] = [HeldLane(lane)] + current
      contents.count += 1
      return contents.count >= contents.capacity
    }
  }

  /// Removes the lanes that nothing holds and that are not needed.
  private func sweep(at now: Duration) {
    let garbage = contents.withLock { contents in
      // Taken out, because it holds its lane.
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
