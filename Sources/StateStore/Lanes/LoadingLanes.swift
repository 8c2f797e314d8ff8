/// The lanes of one store with a load in progress, in no order.
///
/// Guarded by the store's lock, as is each lane's `place`. Its variables have no exclusivity
/// checks, which would be 4 % of a load: the lock is held, and no code is called while one of them
/// changes.
@usableFromInline
final class LoadingLanes<State: Sendable>: WriteParticipant<State> {
  @exclusivity(unchecked) @usableFromInline var list: ContiguousArray<any StoreLane<State>> = []
  @exclusivity(unchecked) @usableFromInline var areCounting = false

  @inlinable
  override init() {}

  @inlinable var lanes: ContiguousArray<any StoreLane<State>> { unsafe list }

  /// Whether one of these loads may have brought revisions of its source.
  @inlinable var haveRevisions: Bool {
    get { unsafe areCounting }
    set { unsafe areCounting = newValue }
  }

  @usableFromInline override var isAtRest: Bool { unsafe list.isEmpty }

  /// Adds a lane, unless it is in the list.
  @inlinable
  func insert(_ lane: any StoreLane<State>) {
    if lane.place >= 0 { return }
    lane.place = unsafe list.count
    unsafe list.append(lane)
  }

  /// Removes a lane, if it is in the list; the last lane moves to its index.
  @inlinable
  func remove(_ lane: any StoreLane<State>) {
    let place = lane.place
    guard place >= 0, let last = unsafe list.popLast() else { return }
    if unsafe place < list.count {
      unsafe list[place] = last
      last.place = place
    }
    lane.place = -1
    if unsafe list.isEmpty { haveRevisions = false }
  }

  /// Removes all lanes and returns them.
  @usableFromInline
  func removeAll() -> ContiguousArray<any StoreLane<State>> {
    let lanes = lanes
    for lane in lanes { lane.place = -1 }
    unsafe list = []
    haveRevisions = false
    return lanes
  }
}
