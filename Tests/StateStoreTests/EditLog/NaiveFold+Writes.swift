// What is written by hand.
extension NaiveFold {
  /// A write by hand to what shows.
  mutating func write(_ change: (inout ModelState) -> Void) {
    let from = shown
    var to = from
    change(&to)
    var edited: [ModelPlace] = []
    for step in steps where !step.isAsleep && !edited.contains(step.place) {
      edited.append(step.place)
    }
    let places = edited.filter { from[$0] != nil && to[$0] != nil }
    let kept = places.filter { from[$0] == to[$0] }
    // What no place with edits has is written to what was told.
    if !edited.contains(.list) {
      let written = to
      to = told
      change(&to)
      for place in edited where told[place] != nil { to[place] = told[place] }
      (told, to) = (to, written)
    } else if !edited.contains(.note) {
      told.note = to.note
    }
    for place in places where from[place] != to[place] {
      let parts: [Part] =
        switch to[place]! {
        case .words(let words): [.words(words)]
        case .rows: Self.parts(from.rows, to.rows) { kept.contains(.body($0)) }
        }
      steps.append(Step(place: place, what: .byHand(parts)))
    }
    settle()
  }

  private static func parts(
    _ from: [ModelRow], _ to: [ModelRow], keepsBody: (Int) -> Bool
  ) -> [Part] {
    let stays = unmoved(from.map(\.id).filter { id in to.contains { $0.id == id } }, to.map(\.id))
    var parts = from.filter { row in !to.contains { $0.id == row.id } }.map { Part.gone($0.id) }
    for row in to where !from.contains(row) {
      parts.append(.row(row, keepsBody: keepsBody(row.id)))
    }
    for (index, row) in to.enumerated() where !stays.contains(row.id) {
      let before = to[index...].first { stays.contains($0.id) }?.id
      parts.append(.placed(row.id, behind: to[..<index].reversed().map(\.id), before: before))
    }
    return parts
  }

  /// The first of the largest selections that have their order in the other list.
  private static func unmoved(_ ids: [Int], _ to: [Int]) -> [Int] {
    guard let first = ids.first else { return [] }
    let rest = Array(ids.dropFirst())
    let place = to.firstIndex(of: first)!
    let with = [first] + unmoved(rest.filter { to.firstIndex(of: $0)! > place }, to)
    let without = unmoved(rest, to)
    return without.count > with.count ? without : with
  }
}
