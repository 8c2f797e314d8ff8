import Synchronization

/// Restores the phase of a Loadable in a state; false if the Loadable does not show a load.
typealias RestorePhase<State> = @Sendable (SettledPhase, inout State) -> Bool

/// One incarnation of a value that may be gone, with the work pinned to it. The work holds the
/// incarnation; without work, nothing does.
final class Incarnation<State: Sendable>: Pin {
  /// The work that ends with the incarnation.
  private struct Members: Sendable {
    var hasEnded = false
    var runs: [RunWork] = []
    /// The lanes by address: a new lane may have the address of one that is gone.
    var lanes: [ObjectIdentifier: Held] = [:]
    /// The addresses of lanes, by the hashes of their places.
    var places: [Int: [ObjectIdentifier]] = [:]
    /// The number of lanes kept so far.
    var kept = 0
    /// At this number of lanes, those that are gone are dropped.
    var laneCapacity = 8
    /// At this number of runs, those that have ended are dropped.
    var capacity = 8

    /// Adds a lane; returns the holder of the lane that had its address before.
    mutating func insert(_ held: Held, at address: ObjectIdentifier) -> Held? {
      let older = remove(address)
      lanes[address] = held
      places[held.key.hash, default: []].append(address)
      return older
    }

    /// Removes a lane. The caller releases the result outside the lock.
    mutating func remove(_ address: ObjectIdentifier) -> Held? {
      guard let held = lanes.removeValue(forKey: address) else { return nil }
      let hash = held.key.hash
      places[hash]?.removeAll { $0 == address }
      if places[hash]?.isEmpty == true { places[hash] = nil }
      return held
    }
  }

  private struct Held: Sendable {
    weak let lane: (any EndingLane<State>)?
    let key: PlaceKey
    let number: Int
    let restore: RestorePhase<State>
  }

  let fence = Fence()
  /// The path to the value.
  let path: any AnyKeyPath & Sendable
  let isSame: IsSame<State>
  /// Whether any value is there.
  let isThere: @Sendable (State) -> Bool
  /// Whether the value may exist behind a computed optional although its place is nil.
  let mayBeHidden: Bool
  /// The stored property that the path leads into.
  private let extent: Range<Int>
  /// The number of the incarnation in its store.
  let number: Int
  private let members = RawMutex(Members())

  init<Value>(
    of root: ChildRoot<State, Value>, number: Int, isSame: @escaping IsSame<State>
  ) {
    path = root.path
    isThere = { [path = root.path] in $0[keyPath: path] != nil }
    mayBeHidden = root.mayBeHidden
    extent = root.extent
    self.number = number
    self.isSame = isSame
  }

  func keep(_ run: RunWork) {
    let hasEnded = members.withLock { members in
      if members.hasEnded { return true }
      if members.runs.count >= members.capacity {
        members.runs.removeAll { $0.hasEnded }
        members.capacity = max(8, 2 * members.runs.count)
      }
      members.runs.append(run)
      return false
    }
    if hasEnded { run.cancel() }
  }

  /// Keeps a lane to end its work when the incarnation goes; nothing begins in one that has ended.
  func keep(
    _ lane: any EndingLane<State>, of key: @autoclosure () -> PlaceKey,
    restore: @escaping RestorePhase<State>
  ) {
    // A lane released here is destroyed outside the lock.
    let (known, isFull) = members.withLock { members in
      (members.lanes[ObjectIdentifier(lane)], members.lanes.count >= members.laneCapacity)
    }
    if known?.lane === lane { return }
    let key = key()
    let over = isFull ? members.withLock { $0.lanes }.filter { $0.value.lane == nil } : [:]
    let left = members.withLock { members in
      members.kept += 1
      // Another lane may have the address of one that is gone.
      for (address, held) in over where members.lanes[address]?.number == held.number {
        _ = members.remove(address)
      }
      if isFull { members.laneCapacity = max(8, 2 * members.lanes.count) }
      return members.insert(
        Held(lane: lane, key: key, number: members.kept, restore: restore),
        at: ObjectIdentifier(lane))
    }
    withExtendedLifetime((left, over)) {}
  }

  /// The holders of the lanes, oldest first.
  private var heldLanes: [Held] {
    members.withLock { $0.lanes }.values.sorted { $0.number < $1.number }
  }

  /// Returns the phases before the running loads, and lanes to release outside the lock.
  func phasesUnderWay() -> ([HiddenPhase<State>], lanes: [any EndingLane<State>]) {
    let held = heldLanes.compactMap { held in
      held.lane.map { (lane: $0, restore: held.restore) }
    }
    let phases = held.compactMap { held in
      held.lane.loadUnderWay.map { [restore = held.restore] load in
        HiddenPhase(extent: extent, incarnation: self, number: load.number) {
          restore(load.phaseBefore, &$0)
        }
      }
    }
    return (phases, held.map(\.lane))
  }

  /// Ends all work pinned to the incarnation; the youngest run first, so that none begins because
  /// an older one has ended.
  func end() {
    let (runs, lanes) = members.withLock { members in
      members.hasEnded = true
      members.places = [:]
      return (exchange(&members.runs, with: []), exchange(&members.lanes, with: [:]))
    }
    for run in runs.reversed() { run.cancel() }
    for held in lanes.values.sorted(by: { $0.number < $1.number }) { held.lane?.abandon() }
  }

  /// All runs.
  var runs: [RunWork] { members.withLock { $0.runs } }

  /// The lanes of the loads at one place.
  func lanes(at place: PlaceKey) -> [any StoreLane<State>] {
    let held = members.withLock { members in
      (members.places[place.hash] ?? []).compactMap { members.lanes[$0] }
    }
    // Places are compared outside the lock.
    return held.compactMap { $0.key == place ? $0.lane : nil }
  }

  /// The lanes of the loads at some places, oldest first.
  func lanes(at isMeant: (PlaceKey) -> Bool) -> [any StoreLane<State>] {
    heldLanes.compactMap { isMeant($0.key) ? $0.lane : nil }
  }
}
