/// What the lanes of one store know of each other's edits: see `Lane+Amid.swift`.
///
/// Guarded by the store's lock.
@usableFromInline
struct PendingEdits<State: Sendable>: Sendable {
  /// A change of the state that is made again when edits are taken off and made anew.
  struct Patch: Sendable {
    /// The change comes before the edit with this number.
    let number: Int
    let lane: any StoreLane<State>
    /// The load that may bring a value without the change; nil where the place of the change is part of what a
    /// pending edit has made, so that the base of that edit has no such place.
    let load: Work?
    let make: @Sendable (inout State) -> Void
  }

  /// The lanes with pending edits.
  private var lanes: [ObjectIdentifier: any StoreLane<State>] = [:]
  var patches: [Patch] = []
  /// How many edits there have been: the number of an edit is its place in the order of all.
  private var made = 0

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { lanes.isEmpty && patches.isEmpty }

  mutating func nextNumber() -> Int {
    made += 1
    return made
  }

  /// Notes whether edits are pending in a lane; returns what is to be let go of outside the lock.
  mutating func note(_ lane: any StoreLane<State>, isPending: Bool) -> [any Sendable] {
    lanes[ObjectIdentifier(lane)] = isPending ? lane : nil
    if patches.isEmpty || !lanes.isEmpty { return [] }
    return take { $0.load == nil }
  }

  /// The other lanes with pending edits that share a part of the state with a lane, or with one of these lanes, in
  /// the order of their first edits; nil when the lane has nothing to do with others.
  ///
  /// - Complexity: linear in the number of lanes with pending edits.
  func beside(_ lane: any StoreLane<State>) -> [any StoreLane<State>]? {
    if isEmpty { return nil }
    var others: [any StoreLane<State>] = []
    var found = [lane]
    var rest = lanes.values.filter { $0 !== lane }
    while !found.isEmpty, !rest.isEmpty {
      let next = rest.filter { other in found.contains { other.shares($0) } }
      if next.isEmpty { break }
      rest.removeAll { other in found.contains { other.shares($0) } }
      others += next
      found = next
    }
    let shown = others.compactMap { lane in lane.firstEdit.map { (lane: lane, number: $0) } }
    if shown.isEmpty, patches.isEmpty { return nil }
    return shown.sorted { $0.number < $1.number }.map(\.lane)
  }

  /// Forgets the edits that were saved beside loads that are decided.
  @usableFromInline
  mutating func forgetSaved(_ replaced: inout [Any]) {
    replaced += take { $0.load?.isDecided == true } as [Any]
  }

  /// Takes patches out.
  mutating func take(where isTaken: (Patch) -> Bool) -> [Patch] {
    if patches.isEmpty { return [] }
    let taken = patches.filter(isTaken)
    if !taken.isEmpty { patches.removeAll(where: isTaken) }
    return taken
  }
}
