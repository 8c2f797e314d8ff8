/// The lanes of one store that have edits of which a load of another path may know nothing (L16): edits that are
/// pending, and edits that were saved while such a load was under way.
///
/// Guarded by the store's lock.
@usableFromInline
struct EditedLanes<State: Sendable>: Sendable {
  /// An edit that was saved while a load of another path was under way.
  struct Saved: Sendable {
    let lane: any StoreLane<State>
    let load: any StoreLane<State>
    let make: @Sendable (inout State) -> Void
  }

  /// The lanes with pending edits, in the order of their first edits.
  private var lanes: ContiguousArray<any StoreLane<State>> = []
  private var saved: [Saved] = []

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { lanes.isEmpty && saved.isEmpty }

  /// Notes whether edits are pending in a lane.
  mutating func note(_ lane: any StoreLane<State>, isPending: Bool) {
    let place = lanes.lastIndex { $0 === lane }
    if isPending, place == nil { lanes.append(lane) }
    if !isPending, let place { lanes.remove(at: place) }
  }

  /// Notes an edit that was saved, for the loads under way that may bring a value without the edit.
  mutating func note(
    saved lane: any StoreLane<State>, beside loading: LoadingLanes<State>,
    _ make: @escaping @Sendable (inout State) -> Void
  ) {
    for load in loading.lanes where load.mayLackEdits(of: lane) {
      saved.append(Saved(lane: lane, load: load, make: make))
    }
  }

  /// The other lanes with pending edits that may share a part of the state with a lane, those of children last.
  func lanes(beside lane: any StoreLane<State>) -> [any StoreLane<State>] {
    let others = lanes.filter { $0 !== lane && !$0.isGone && $0.extent.overlaps(lane.extent) }
    return others.filter { !$0.isPinned } + others.filter(\.isPinned)
  }

  /// Takes out the edits that were saved while the load of a lane was under way, and those of lanes that are gone.
  mutating func takeSaved(beside load: any StoreLane<State>) -> (mine: [Saved], gone: [Saved]) {
    if saved.isEmpty { return ([], []) }
    let over = saved.filter { $0.load === load || $0.load.isGone || $0.lane.isGone }
    saved.removeAll { $0.load === load || $0.load.isGone || $0.lane.isGone }
    return (over.filter { !$0.lane.isGone && $0.load === load }, over)
  }
}
