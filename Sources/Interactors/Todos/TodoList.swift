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

  /// Makes the changes in a list that is in order, and keeps it so.
  ///
  /// - Complexity: O(n + k), where k is the number of changes; a new or moved todo costs O(n) more.
  mutating func apply(_ changes: [TodoChange]) {
    var newest: [Todo.ID: Todo?] = [:]
    for change in changes {
      switch change {
      case .put(let todo): newest[todo.id] = .some(todo)
      case .delete(let id): newest[id] = .some(nil)
      }
    }
    var leaving = false
    for index in indices {
      guard let change = newest[self[index].id] else { continue }
      if let todo = change, todo.rank == self[index].rank {
        self[index] = todo
        newest[todo.id] = nil
      } else {
        leaving = true
      }
    }
    if leaving { removeAll { newest[$0.id] != nil } }
    for case let todo? in newest.values { insert(todo, at: place(of: todo)) }
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
