/// What the lanes of one store know of each other's edits: see `Lane+Amid.swift`.
///
/// Guarded by the store's lock.
@usableFromInline
struct PendingEdits<State: Sendable>: Sendable {
  /// A change that is made again when edits are taken off and made anew, while its place is there.
  struct Patch: Sendable {
    /// The change comes before the edit with this number.
    let number: Int
    let lane: any StoreLane<State>
    let make: @Sendable (inout Draft<State>) -> Void
    /// Whether a state has the change; nil where nobody asks.
    var isMade: (@Sendable (inout Draft<State>) -> Bool)?
  }

  /// What was saved while a load was under way, or a page was asked for.
  private struct Saved: Sendable {
    /// Keeps the identity by which the load or the page is found.
    let request: any AnyObject & Sendable
    var patches: [Patch] = []
  }

  /// A lane with pending edits that is not in the table: most often there is no other, and a table costs more than
  /// the edit.
  private var first: (any StoreLane<State>)? { didSet { noteEmptiness() } }
  /// The other lanes with pending edits.
  private var lanes: [LaneFamily: [ObjectIdentifier: any StoreLane<State>]] = [:] {
    didSet { noteEmptiness() }
  }
  /// Changes whose places are part of what a pending edit has made: the base of that edit has no such places.
  var patches: [Patch] = [] { didSet { noteEmptiness() } }
  /// The edits that were saved while a load or a page was under way that may bring a value without them.
  private var saved: [ObjectIdentifier: Saved] = [:] { didSet { noteEmptiness() } }
  /// The pages that are asked for.
  private var pages: [(lane: any StoreLane<State>, run: RunWork)] = []
  /// Whether nothing is here; stored, as each write of a load asks.
  @usableFromInline private(set) var isEmpty = true
  /// How many edits there have been: the number of an edit is its place in the order of all.
  private var made = 0

  @usableFromInline
  init() {}

  private mutating func noteEmptiness() {
    isEmpty = first == nil && lanes.isEmpty && patches.isEmpty && saved.isEmpty
  }

  mutating func nextNumber() -> Int {
    made += 1
    return made
  }

  /// Notes whether edits are pending in a lane; returns what is to be let go of outside the lock.
  mutating func note(_ lane: any StoreLane<State>, isPending: Bool) -> [any Sendable] {
    if first === lane || (first == nil && lanes.isEmpty) {
      first = isPending ? lane : nil
    } else if isPending {
      lanes[lane.family, default: [:]][ObjectIdentifier(lane)] = lane
    } else if lanes[lane.family]?.removeValue(forKey: ObjectIdentifier(lane)) != nil {
      if lanes[lane.family]?.isEmpty == true { lanes[lane.family] = nil }
    }
    if patches.isEmpty || first != nil || !lanes.isEmpty { return [] }
    return exchange(&patches, with: [])
  }

  /// The other lanes with pending edits that share a part of the state with a lane, or with one of these lanes, in
  /// the order of their first edits; nil when the lane has nothing to do with others.
  ///
  /// - Complexity: linear in the number of lanes that are found, and of families.
  func beside(
    _ lane: any StoreLane<State>, landing: AnyObject? = nil
  ) -> [any StoreLane<State>]? {
    let isAlone = lanes.isEmpty && (first == nil || first === lane)
    if isAlone, patches.isEmpty, landing == nil || saved.isEmpty { return nil }
    var others: [any StoreLane<State>] = []
    var found = [lane]
    var rest = lanes
    if let first { rest[first.family, default: [:]][ObjectIdentifier(first)] = first }
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
    if shown.isEmpty, patches.isEmpty, landing.map({ hasSaved(beside: $0) }) != true { return nil }
    return shown.sorted { $0.number < $1.number }.map(\.lane)
  }

  /// All lanes with pending edits.
  var all: [any StoreLane<State>] { (first.map { [$0] } ?? []) + lanes.values.flatMap(\.values) }

  // MARK: Saved edits

  /// Notes an edit that was saved beside a load or a page.
  mutating func note(_ patch: Patch, beside request: any AnyObject & Sendable) {
    saved[ObjectIdentifier(request), default: Saved(request: request)].patches.append(patch)
  }

  private func hasSaved(beside request: AnyObject) -> Bool {
    saved[ObjectIdentifier(request)] != nil
  }

  /// Takes out the edits that were saved beside a load or a page, in the order in which they were saved.
  @usableFromInline
  mutating func takeSaved(beside request: AnyObject?) -> [any Sendable] {
    takePatches(beside: request)
  }

  mutating func takePatches(beside request: AnyObject?) -> [Patch] {
    guard let request, !saved.isEmpty else { return [] }
    return saved.removeValue(forKey: ObjectIdentifier(request))?.patches ?? []
  }

  // MARK: Pages

  /// Notes that a page is asked for, maybe once more, which may lack what is saved from here on; returns what is to be
  /// let go of outside the lock.
  mutating func begin(_ page: RunWork, of lane: any StoreLane<State>) -> [any Sendable] {
    let left = end(page)
    if !page.isEnding { pages.append((lane, page)) }
    return left
  }

  /// Forgets a page, and others that have ended; returns what is to be let go of outside the lock.
  mutating func end(_ page: RunWork) -> [any Sendable] {
    let over = pages.filter { $0.run === page || $0.run.isEnding }
    if over.isEmpty { return [] }
    pages.removeAll { entry in over.contains { $0.run === entry.run } }
    return over.flatMap { takeSaved(beside: $0.run) + [$0.lane] }
  }

  /// The pages asked for of a lane, and of others that may share a part of the state with it.
  func pages(beside lane: any StoreLane<State>) -> [RunWork] {
    pages.filter { !$0.run.isEnding && ($0.lane === lane || $0.lane.shares(lane.family)) }.map(
      \.run)
  }
}

/// Lanes that lead into one stored property.
@usableFromInline
struct LaneFamily: Hashable, Sendable {
  /// What keeps the members from sharing a part of the state with each other.
  ///
  /// For elements of lists these are the type of the list and the number of steps to the element: no element is in
  /// another that is as many steps away. For computed paths it is the type of their values; the number is 0.
  struct Apart: Hashable {
    let type: ObjectIdentifier
    let steps: Int
  }

  @usableFromInline let extent: Range<Int>
  /// nil where members may share.
  let apart: Apart?

  init(extent: Range<Int>, apart: Apart?) {
    self.extent = extent
    self.apart = apart
  }

  /// The family of a path that is no child.
  init<State, Value>(at path: any WritableKeyPath<State, Loadable<Value>> & Sendable) {
    extent = StateStore.extent(of: path)
    apart =
      extent == .everything ? Apart(type: ObjectIdentifier(Loadable<Value>.self), steps: 0) : nil
  }
}
