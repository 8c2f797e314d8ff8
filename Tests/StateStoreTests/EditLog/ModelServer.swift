/// A server that keeps each state that it had.
struct ModelServer {
  private(set) var history: [ModelState]

  init(_ state: ModelState) { history = [state] }

  var state: ModelState { history[revision] }
  var revision: Int { history.count - 1 }

  /// Makes changes of a place; false where the place is not there.
  mutating func make(_ changes: [ModelChange], at place: ModelPlace) -> Bool {
    if state[place] == nil { return false }
    var next = state
    for change in changes { change.make(at: place, in: &next) }
    history.append(next)
    return true
  }

  /// What has changed at a place between two revisions, as a change of a value that has the first.
  func word(of place: ModelPlace, from old: Int, to new: Int) -> (inout ModelValue) -> Void {
    guard case .list = place else {
      let value = history[new][place]
      return { if let value { $0 = value } }
    }
    let (from, to) = (history[old].rows, history[new].rows)
    let changed = to.filter { !from.contains($0) }
    return { value in
      guard case .rows(var rows) = value else { return }
      rows.removeAll { row in
        from.contains { $0.id == row.id } && !to.contains { $0.id == row.id }
      }
      for row in changed {
        if let index = rows.firstIndex(where: { $0.id == row.id }) {
          rows[index] = row
        } else {
          rows.append(row)
        }
      }
      if from.map(\.id) != to.map(\.id) {
        let order = to.map(\.id)
        let known = order.compactMap { id in rows.first { $0.id == id } }
        rows = known + rows.filter { !order.contains($0.id) }
      }
      value = .rows(rows)
    }
  }
}
