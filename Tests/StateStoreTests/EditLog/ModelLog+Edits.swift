// What becomes of an edit.
extension ModelLog {
  /// Makes an edit; nil where there is nothing to edit, or nothing to save.
  mutating func edit(_ place: ModelPlace, _ change: ModelChange, joins: Bool = false) -> Int? {
    takeInWrites()
    if state[place] == nil { return nil }
    let before = state
    var after = state
    change.make(at: place, in: &after)
    if before == after, !entries.contains(where: { $0.isUnsaved && $0.place.shares(place) }) {
      return nil
    }
    edits += 1
    let entry = Entry(edit: edits, place: place, change: change, kind: .edit, joins: joins)
    replay(place) { $0.entries.append(entry) }
    return edits
  }

  /// Whether no older edit that shares the place waits to be saved.
  func hasTurn(_ edit: Int) -> Bool {
    guard let index = index(edit) else { return false }
    let place = entries[index].place
    return !entries[..<index].contains { older in
      older.isUnsaved
        && (mutation == .turnsPerPath ? older.place == place : older.place.shares(place))
    }
  }

  private func index(_ edit: Int) -> Int? {
    entries.firstIndex { $0.edit == edit && $0.isUnsaved }
  }

  /// Begins to save an edit with those that join it; the values that its commit gets, or nil where
  /// the place is not there.
  mutating func begin(_ edit: Int) -> (edits: [Int], before: ModelValue, after: ModelValue)? {
    takeInWrites()
    guard let index = index(edit) else { return nil }
    let place = entries[index].place
    var (before, first) = (self, entries[index])
    before.state = base
    for entry in entries[..<index] where !entry.isUnsaved && !entry.isIncluded {
      if mutation == .beforeWithoutWrites, case .write = entry.kind { continue }
      before.make(entry)
    }
    var after = before
    var edits: [Int] = []
    for entry in entries[index...] where entry.place.shares(place) && !entry.isIncluded {
      if !edits.isEmpty, !(entry.isUnsaved && entry.place == place && first.joins && entry.joins) {
        break
      }
      edits.append(entry.edit!)
      after.make(entry)
      first = entry
    }
    guard let old = before.state[place], let new = after.state[place] else {
      takeBack([edit])
      goneEdits.insert(edit)
      return nil
    }
    return (edits, old, new)
  }

  /// The edits are saved, by a source that has them from a revision on, or does not count.
  ///
  /// - Parameter changes: The edits as the source has made them, where it has made something else.
  mutating func saved(
    _ edits: [Int], at revision: Int? = nil, as changes: [Int: ModelChange] = [:]
  ) {
    takeInWrites()
    guard let place = entries.first(where: { edits.contains($0.edit ?? 0) })?.place else { return }
    let near = sources.filter { $0.place.shares(place) }
    var needs: [Int: Int] = [:]
    for source in near {
      let isMissed = source.hasShown ? (source.reached ?? .max) < revision ?? .min : true
      if isMissed { needs[source.id] = revision ?? .max }
    }
    // Sources that have told more already.
    let passed = near.filter { source in revision.map { source.hasPassed($0) } ?? false }
    replay(place) { log in
      for index in log.entries.indices where edits.contains(log.entries[index].edit ?? 0) {
        log.entries[index].kind = .settled(needs: needs)
        if let change = changes[log.entries[index].edit!] { log.entries[index].change = change }
        if !passed.isEmpty { log.includeInBase(index, besides: passed.map(\.place)) }
      }
    }
  }

  /// The edits are refused or given up.
  mutating func takeBack(_ edits: [Int]) {
    takeInWrites()
    guard let place = entries.first(where: { edits.contains($0.edit ?? 0) })?.place else { return }
    replay(place) { log in
      log.entries.removeAll { $0.isUnsaved && edits.contains($0.edit ?? 0) }
    }
  }
}
