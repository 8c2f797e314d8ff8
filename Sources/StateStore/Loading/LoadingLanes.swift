/// The lanes of one store with a load under way, in no order.
///
/// Guarded by the store's lock, as the places of the lanes are.
@usableFromInline
struct LoadingLanes<State: Sendable>: Sendable {
  @usableFromInline var lanes: ContiguousArray<any StoreLane<State>> = []
  /// Whether a load of these may count the revisions of its source.
  @usableFromInline var haveRevisions = false

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { lanes.isEmpty }

  /// Adds a lane, unless it is among them.
  @inlinable
  mutating func insert(_ lane: any StoreLane<State>) {
    if lane.place >= 0 { return }
    lane.place = lanes.count
    lanes.append(lane)
  }

  /// Removes a lane, if it is among them; the last lane takes its place.
  @inlinable
  mutating func remove(_ lane: any StoreLane<State>) {
    let place = lane.place
    guard place >= 0, let last = lanes.popLast() else { return }
    if place < lanes.count {
      lanes[place] = last
      last.place = place
    }
    lane.place = -1
    if lanes.isEmpty { haveRevisions = false }
  }

  /// Removes all lanes and returns them.
  @usableFromInline
  mutating func removeAll() -> ContiguousArray<any StoreLane<State>> {
    for lane in lanes { lane.place = -1 }
    haveRevisions = false
    return exchange(&lanes, with: [])
  }
}
