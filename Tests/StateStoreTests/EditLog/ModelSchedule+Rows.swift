// A law of its own for what is written by hand, until a source tells anything: what a row shows is
// decided by the edits and the writes of that row alone. A row that was written by hand keeps what
// the write saw, and has the edits after it.
extension ModelSchedule {
  enum Event {
    case edit(Int)
    case write(rows: [Int: ModelRow?], note: [String]?)
  }

  /// What a write by hand has made of the rows and the note, where it has changed them. A body with
  /// edits of its own that the write has not touched is left to these.
  mutating func noteWrite(from old: ModelState, to new: ModelState) {
    var rows: [Int: ModelRow?] = [:]
    for id in Set((old.rows + new.rows).map(\.id)) where old.row(id) != new.row(id) {
      rows[id] = .some(new.row(id))
      let isEdited = log.entries.contains { $0.place == .body(id) && !$0.isIncluded }
      if isEdited, old.row(id)?.body == new.row(id)?.body { keptBodies.insert([events.count, id]) }
    }
    events.append(.write(rows: rows, note: old.note == new.note ? nil : new.note))
  }

  /// The first row or note that shows something else than its own edits and writes have made of it.
  var strayRow: String? {
    let note = byHand(.note).note
    if note != log.state.note { return "\(log.state.note) is the note, not \(note)." }
    for id in 1...lastRow {
      let row = byHand(.body(id)).row(id)
      if log.state.row(id) != row {
        return "Row \(id) shows \(log.state.row(id) as Any), not \(row as Any)."
      }
    }
    return nil
  }

  /// What the commit of an edit must get for a row or the note: what is older, and saved or written
  /// by hand.
  func isByHand(_ before: ModelValue, of edit: Int) -> Bool {
    switch (changes[edit]!.place, before) {
    case (.list, .rows(let rows)):
      (1...lastRow).allSatisfy { id in
        byHand(.body(id), before: edit).row(id) == rows.first { $0.id == id }
      }
    case (let place, _): byHand(place, before: edit)[place] == before
    }
  }

  /// A state that has a row or the note alone.
  private func byHand(_ place: ModelPlace, before last: Int? = nil) -> ModelState {
    func only(_ state: ModelState) -> ModelState {
      guard case .body(let id) = place else { return ModelState(note: state.note) }
      return ModelState(rows: state.rows.filter { $0.id == id })
    }
    var state = only(start)
    for (index, event) in events.enumerated() {
      switch event {
      case .write(let rows, let note):
        if let note { state.note = note }
        guard case .body(let id) = place, case .some(var row) = rows[id] else { continue }
        if keptBodies.contains([index, id]), let body = state.row(id)?.body { row?.body = body }
        state.rows = [row].compactMap(\.self)
      case .edit(let number):
        if number == last { return only(state) }
        let isMade = last == nil ? outcomes[number] != false : outcomes[number] == true
        let (place, change) = changes[number]!
        if isMade { change.make(at: place, in: &state) }
      }
      state = only(state)
    }
    return state
  }
}
