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
  private var lanes: [LaneFamily: [ObjectIdentifier: any StoreLane<State>]] = [:]
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
    lanes[lane.family, default: [:]][ObjectIdentifier(lane)] = isPending ? lane : nil
    if !isPending, lanes[lane.family]?.isEmpty == true { lanes[lane.family] = nil }
    if patches.isEmpty || !lanes.isEmpty { return [] }
    return take { $0.load == nil }
  }

  /// The other lanes with pending edits that share a part of the state with a lane, or with one of these lanes, in
  /// the order of their first edits; nil when the lane has nothing to do with others.
  ///
  /// - Complexity: linear in the number of lanes that are found, and of families.
  func beside(_ lane: any StoreLane<State>) -> [any StoreLane<State>]? {
    if isEmpty { return nil }
    var others: [any StoreLane<State>] = []
    var found = [lane]
    var rest = lanes
    while let next = found.popLast(), !rest.isEmpty {
      for (family, members) in rest where next.shares(family) {
        rest[family] = nil
        let new = members.values.filter { $0 !== lane }
        others += new
        // Those in one family reach the same others.
        if let first = new.first(where: { !$0.isGone }) { found.append(first) }
      }
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

/// Lanes that lead into one stored property.
@usableFromInline
struct LaneFamily: Hashable, Sendable {
  @usableFromInline let extent: Range<Int>
  /// What the members have in common that keeps them from sharing anything: the type of the list of which they are
  /// elements, or the type of the value at paths that are computed without a child. nil where members may share.
  let apart: ObjectIdentifier?
}
