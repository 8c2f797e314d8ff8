import Synchronization

/// One incarnation of a value that may be gone, with the work that is pinned to it. The work holds the
/// incarnation; without any, nothing is kept.
@usableFromInline
final class Incarnation<State: Sendable>: Pin {
  /// What ends with the incarnation.
  private struct Members: Sendable {
    var hasEnded = false
    var runs: [RunWork] = []
    var lanes: [Held] = []
    /// How many lanes were kept.
    var kept = 0
    /// The number of members at which those that are over are dropped.
    var capacity = 8
  }

  private struct Held: Sendable {
    weak let lane: (any StoreLane<State>)?
    let key: PlaceKey
    let number: Int
  }

  let fence = Fence()
  /// The path to the value.
  let path: any AnyKeyPath & Sendable
  let isSame: IsSame<State>
  /// The number among the incarnations of the store.
  let number: Int
  private let members = RawMutex(Members())

  init(_ path: any AnyKeyPath & Sendable, number: Int, isSame: @escaping IsSame<State>) {
    self.path = path
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

  /// Ends what is under way in a lane when the incarnation goes; in one that has ended, nothing begins.
  func keep(_ lane: any StoreLane<State>, of key: PlaceKey) {
    // A lane that is let go of here is destroyed outside the lock.
    let held = members.withLock { $0.lanes }.map { (lane: $0.lane, number: $0.number) }
    if held.contains(where: { $0.lane === lane }) { return }
    let over = Set(held.filter { $0.lane == nil }.map(\.number))
    members.withLock { members in
      members.kept += 1
      if !over.isEmpty { members.lanes.removeAll { over.contains($0.number) } }
      members.lanes.append(Held(lane: lane, key: key, number: members.kept))
    }
  }

  /// Ends all that is pinned to the incarnation; the youngest run first, so that none begins because an older
  /// one has ended.
  func end() {
    let (runs, lanes) = members.withLock { members in
      members.hasEnded = true
      return (exchange(&members.runs, with: []), exchange(&members.lanes, with: []))
    }
    for run in runs.reversed() { run.cancel() }
    for held in lanes { held.lane?.abandon() }
  }

  /// Cancels the loads that belong to a place.
  func cancelLoads(_ belongs: (PlaceKey) -> Bool) {
    for held in members.withLock({ $0.lanes }) where belongs(held.key) { held.lane?.cancelLoad() }
  }
}
