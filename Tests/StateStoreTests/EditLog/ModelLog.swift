/// The model of the log of optimistic edits: all edits, what was written by hand, and what is saved
/// and not told yet, in one order. A place that has entries keeps its base, the value without any
/// of them.
///
/// `ThirteenCasesTests` shows its rules at a store, and `NaiveFold` those of every schedule. Random
/// schedules have shown that these belong to them:
/// - A saved edit that a source has told, or that a load includes, is a part of the base. It is
///   made again on what a source brings that may lack it, at the place of that source alone.
/// - A source of a part has that part of an edit, and no more.
/// - A live source has passed an edit only if no other source has told something of the place
///   since.
/// - A load of a part ends that part of what was written by hand in an element.
/// - A write by hand puts all its elements before it moves any: a neighbour may be new.
/// - An edit is over when its place is there at no point of the order: neither in the base nor
///   behind any entry.
/// - Changes that are made again behind later ones must lead to the same: see `ModelChange`.
struct ModelLog {
  struct Entry: Equatable {
    enum Kind: Equatable {
      /// Waiting, or being saved.
      case edit
      /// Saved, or told. The sources that may not have it, each until a revision.
      case settled(needs: [Int: Int])
      case write(ModelDifference)
    }

    /// The number of the edit; nil for another entry.
    var edit: Int?
    let place: ModelPlace
    var change: ModelChange?
    var kind: Kind
    var joins = false
    /// Whether the base has it: it waits to be made again on what a source brings.
    var isIncluded = false

    /// Whether a source has told it.
    var isTold: Bool { edit == nil && change != nil }
    var isUnsaved: Bool { kind == .edit }
    var needs: [Int: Int] { if case .settled(let needs) = kind { needs } else { [:] } }
  }

  /// A load, or a source that goes on after its first value.
  struct Source: Equatable {
    let id: Int
    let place: ModelPlace
    var goesOn = false
    /// Whether it brings a part of a list, and takes the place of no other.
    var isPage = false
    var hasShown = false
    var reached: Int?
    /// What it had reached when another source last replaced its place.
    var replaced: Int?

    /// Whether its place has what the source has from a revision on.
    func hasPassed(_ revision: Int) -> Bool {
      reached.map { $0 >= revision } ?? false && replaced.map { $0 < revision } ?? true
    }
  }

  var state: ModelState
  var entries: [Entry] = []
  var sources: [Source] = []
  var bases: [ModelPlace: ModelValue] = [:]
  private var noted: [ModelPlace: ModelValue] = [:]
  var edits = 0
  var lastSource = 0
  /// The edits that were taken back since their place is gone, or was never there without what came
  /// after them.
  var goneEdits: Set<Int> = []
  /// Whether the list was reset, and its entries wait for a load.
  var isHidden = false
  var mutation: Mutation?

  init(_ state: ModelState) { self.state = state }

  /// The places that have entries.
  private var places: [ModelPlace] {
    entries.reduce(into: []) { places, entry in
      if !entry.isIncluded, !places.contains(entry.place) { places.append(entry.place) }
    }
  }

  /// The places with entries that share a part of the state with a place, directly or through
  /// others.
  private func scope(_ place: ModelPlace) -> [ModelPlace] {
    var (rest, next, found) = (places, [place], [ModelPlace]())
    while let place = next.popLast() {
      let near = rest.filter(place.shares)
      rest.removeAll(where: near.contains)
      next += near
      found += near
    }
    return found
  }

  // MARK: Replay

  /// Makes a change where no entry of the places that share is made, and makes these again.
  mutating func replay(_ place: ModelPlace, _ change: (inout Self) -> Void) {
    var scope = scope(place)
    for place in scope { state[place] = bases[place] }
    change(&self)
    scope = self.scope(place) + scope.filter { !self.scope(place).contains($0) }
    fold(scope)
    for place in scope { bases[place] = state[place] }
    for entry in entries where !entry.isIncluded && scope.contains(entry.place) { make(entry) }
    if isHidden { state.reset() }
    forgetPlaces()
    note()
    endGone()
  }

  private mutating func forgetPlaces() {
    let places = places
    bases = bases.filter { places.contains($0.key) }
    noted = noted.filter { places.contains($0.key) }
  }

  mutating func make(_ entry: Entry) {
    if case .write(let difference) = entry.kind {
      difference.make(at: entry.place, in: &state)
    } else {
      entry.change?.make(at: entry.place, in: &state)
    }
  }

  /// Makes the oldest entries that wait for nothing a part of the base.
  private mutating func fold(_ scope: [ModelPlace]) {
    while let index = entries.indices.first(where: { index in
      let entry = entries[index]
      let waits = mutation == .needFoldedEarly ? false : !entry.needs.isEmpty
      return !entry.isUnsaved && !entry.isIncluded && !waits && scope.contains(entry.place)
        && isOldest(index)
    }) { make(entries.remove(at: index)) }
    entries.removeAll { $0.isIncluded && $0.needs.isEmpty }
  }

  func isOldest(_ index: Int) -> Bool {
    !entries[..<index].contains { !$0.isIncluded && $0.place.shares(entries[index].place) }
  }

  private mutating func note() {
    noted = [:]
    for place in places { noted[place] = state[place] }
  }

  /// The state without any entry.
  var base: ModelState {
    var state = state
    for place in places { state[place] = bases[place] }
    return state
  }

  /// Ends what a row had that is there at no point of the order.
  private mutating func endGone() {
    var gone = Set((entries.map(\.place) + sources.map(\.place)).filter { state[$0] == nil })
    gone.remove(.list)
    if gone.isEmpty { return }
    var made = self
    made.state = base
    gone = gone.filter { made.state[$0] == nil }
    for entry in entries where !entry.isIncluded {
      made.make(entry)
      gone = gone.filter { made.state[$0] == nil }
    }
    if gone.isEmpty { return }
    goneEdits.formUnion(
      entries.filter { $0.isUnsaved && gone.contains($0.place) }.compactMap(\.edit))
    let over = sources.filter { gone.contains($0.place) }
    sources.removeAll { gone.contains($0.place) }
    replay(.list) { log in
      log.entries.removeAll { gone.contains($0.place) }
      for source in over { log.forget(source.id) }
    }
  }

  /// Finds what was written by hand since the last operation.
  mutating func takeInWrites() {
    let touched = places.filter { place in
      state[place] != nil && noted[place].map { $0 != state[place] } ?? false
    }
    let kept = places.compactMap { place -> Int? in
      if case .body(let id) = place, !touched.contains(place), noted[place] != nil {
        id
      } else {
        nil
      }
    }
    let mutation = mutation
    entries += touched.map { place in
      let difference =
        switch mutation {
        case .writeAsSnapshot: ModelDifference.value(state[place]!)
        default:
          ModelDifference(from: noted[place]!, to: state[place]!, keeping: Set(kept))
            .without(moves: mutation == .writeWithoutMoves)
        }
      return Entry(place: place, kind: .write(difference))
    }
    note()
    endGone()
  }
}
