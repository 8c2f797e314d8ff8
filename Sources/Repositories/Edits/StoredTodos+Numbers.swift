extension StoredTodos {
  /// An edit with the numbers of its added todos.
  ///
  /// A removed todo comes back with its number, also by an undo or redo once the list has forgotten
  /// the removal, and a todo keeps a number higher than all numbers given so far. Every other todo
  /// gets the number after the highest, in the order of the edit.
  ///
  /// - Complexity: O(*k*), where *k* is the number of changes; O(*n* + *k*) if removed todos come
  ///   back.
  func numbered(_ edit: TodosEdit) -> TodosEdit {
    // Lazy: a copy of all added todos would take as much memory as a list.
    let added = edit.changes.lazy.compactMap { change in
      if case .added(let todo) = change { todo } else { nil }
    }
    if added.isEmpty { return edit }
    var free = freeNumbers(of: added, knowsOwn: edit.kind != .edit)
    var highest = max(highestNumber, free.max() ?? 0)
    let changes = edit.changes.map { change in
      // A change that stays shares its memory.
      guard case .added(var todo) = change, free.remove(todo.number) == nil else { return change }
      // After Int.max the same number comes again, which a journal refuses to write.
      if highest < .max { highest += 1 }
      todo.number = highest
      return .added(todo)
    }
    return edit.with(changes)
  }

  /// The numbers that added todos bring along and may keep.
  ///
  /// - Parameter knowsOwn: Whether the todos have only numbers that were given to them.
  private func freeNumbers(of added: some Sequence<Todo>, knowsOwn: Bool) -> Set<Int> {
    var free: Set<Int> = []
    for todo in added where todo.number > highestNumber { free.insert(todo.number) }
    let own = added.filter {
      isOwnNumber($0.number, of: $0.id) || knowsOwn && $0.number > 0 && $0.number <= highestNumber
    }
    if !own.isEmpty {
      let given = Set(all.lazy.map(\.number))
      free.formUnion(own.lazy.map(\.number).filter { !given.contains($0) })
    }
    return free
  }

  /// Whether a removed todo had this number, or may have had it.
  private func isOwnNumber(_ number: Int, of id: Todo.ID) -> Bool {
    guard let todo = removed[id], number > 0, number <= highestNumber else { return false }
    return todo.number == nil || todo.number == number
  }
}
