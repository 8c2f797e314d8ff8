import Repositories

extension [Todo] {
  /// The todos with these ids, in the order of the ids, each once.
  ///
  /// - Complexity: O(n + k), where k is the number of ids.
  func withIDs(_ ids: [Todo.ID]) throws(TodosError) -> [Todo] {
    var wanted: [Todo.ID: Todo?] = [:]
    for id in ids { wanted[id] = .some(nil) }
    for todo in self where wanted[todo.id] != nil { wanted[todo.id] = todo }
    var found: [Todo] = []
    var missing: [Todo.ID] = []
    for id in ids {
      switch wanted.removeValue(forKey: id) {
      case .some(.some(let todo)): found.append(todo)
      case .some(.none): missing.append(id)
      case .none: break
      }
    }
    if !missing.isEmpty { throw .unknownTodos(missing) }
    return found
  }

  /// Makes an edit in a list that is in order, and keeps it so.
  ///
  /// It may have been made before, and the todos may be others than the edit saw: each change is made as
  /// far as it still means something. A todo that is gone stays gone, one that is there is not added, and
  /// of one that changed only those parts are set that the edit made different. So an edit can be made
  /// again on top of anything, and without those before it.
  ///
  /// - Complexity: O(n + k), where k is the number of changes; a new or moved todo costs O(n) more.
  mutating func make(_ edit: Edit) {
    var changes = Dictionary(edit.changes.map { ($0.id, $0) }) { _, last in last }
    var moved: [Todo] = []
    var leaving: Set<Todo.ID> = []
    for index in indices {
      guard let change = changes.removeValue(forKey: self[index].id) else { continue }
      switch change {
      case .added:
        break
      case .changed(let before, let after):
        let rank = self[index].rank
        self[index].setDifference(from: before, to: after)
        if self[index].rank == rank { break }
        moved.append(self[index])
        leaving.insert(self[index].id)
      case .removed:
        // What is not done any more is not to be purged.
        if edit.name != .purge || self[index].isDone { leaving.insert(self[index].id) }
      }
    }
    if !leaving.isEmpty { removeAll { leaving.contains($0.id) } }
    for case .added(let todo) in edit.changes where changes[todo.id] != nil { moved.append(todo) }
    for todo in moved { insert(todo, at: place(of: todo)) }
  }

  /// Where a todo belongs in a list that is in order.
  private func place(of todo: Todo) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if Todo.precedes(self[middle], todo) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
