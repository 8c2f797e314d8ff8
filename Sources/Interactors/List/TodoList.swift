public import Repositories
public import StateStore

/// The todos, in list order.
public typealias TodoList = IdentifiedList<Todo>

extension TodoList {
  /// The todos with these ids, in the order of the ids, each once.
  ///
  /// - Complexity: O(k log n), where k is the number of ids.
  func withIDs(_ ids: [Todo.ID]) throws(TodosError) -> [Todo] {
    let wanted = ids.distinct()
    let found = wanted.found { self[id: $0] }
    if found.count < wanted.count { throw .unknownTodos(wanted.filter { self[id: $0] == nil }) }
    return found
  }

  /// Makes an edit in a sorted list, and keeps it sorted.
  ///
  /// The edit may have been made before, and the list may have changed since: each change applies
  /// as far as it still can. A removed todo stays removed, an existing todo is not added again, and
  /// only the fields that the edit changed are set; an undo or redo keeps later changes. So an edit
  /// can be repeated on any list, and without the edits before it.
  ///
  /// - Complexity: O(k log² n), where k is the number of changes.
  mutating func make(_ edit: TodosEdit) {
    // An undo has rules of its own.
    if edit.kind == .edit, isEmpty, let list = Self(ofAdded: edit.changes) {
      self = list
      return
    }
    let edit = edit.kind == .edit ? edit : edit.rest { self[id: $0] }.edit
    for change in edit.changes {
      switch (change, self[id: change.id]) {
      case (.added(let todo), nil):
        put(todo)
      case (.changed(let before, let after), var todo?):
        let rank = todo.rank
        todo.setDifference(from: before, to: after)
        if todo.rank == rank { self[id: change.id] = todo } else { put(todo) }
      case (.removed(let before), let todo?):
        if edit.name != .purge || todo.isPurged(seenAs: before) { remove(id: change.id) }
      case (.added, _), (.changed, nil), (.removed, nil):
        break
      }
    }
  }

  /// Sets the todos of an edit to the repository's saved version, replacing the list's own.
  ///
  /// - Complexity: O(k log² n), where k is the number of changes.
  mutating func apply(_ saved: TodosEdit) { apply(saved.changes) }

  /// Sets the todos of changes to the repository's version, replacing the list's own.
  package mutating func apply(_ changes: [TodosEdit.Change]) {
    for change in changes {
      if let todo = change.after { put(todo) } else { remove(id: change.id) }
    }
  }

  /// The todos that changes add, if they do nothing else and the todos are in order; else nil. To
  /// make the list of an import of a million at once saves a sixth of all its time.
  private init?(ofAdded changes: [TodosEdit.Change]) {
    var todos: [Todo] = []
    todos.reserveCapacity(changes.count)
    for change in changes {
      guard case .added(let todo) = change,
        todos.last.map({ Todo.precedes($0, todo) }) ?? true
      else { return nil }
      todos.append(todo)
    }
    self.init(todos) { first, _ in first }
  }

  /// Puts a todo at its position, replacing the todo with its id.
  private mutating func put(_ todo: Todo) {
    if let old = self[id: todo.id] {
      // The rank and the id alone decide the place.
      if old.rank == todo.rank {
        replace(todo)
        return
      }
      remove(id: todo.id)
    }
    insert(todo, at: place(of: todo))
  }

  /// The position of a todo in a sorted list.
  private func place(of todo: Todo) -> Int {
    // Most new todos, and all of an import, come last.
    if let last, Todo.precedes(last, todo) { return endIndex }
    return orderedIndex { Todo.precedes($0, todo) }
  }
}
