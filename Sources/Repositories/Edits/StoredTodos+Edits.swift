extension StoredTodos {
  /// All todos, with the revision of the list.
  ///
  /// - Complexity: That of ``inOrder``.
  func snapshot(at revision: Revision) -> TodosSnapshot { TodosSnapshot(inOrder, at: revision) }

  /// Applies an edit that was merged with this list.
  mutating func apply(_ saved: TodosSaved) {
    apply(saved.edit.changes.lazy.map(TodoChange.init), at: saved.moment)
  }
}

extension TodoChange {
  /// The change in the form that a repository stores.
  init(_ change: TodosEdit.Change) {
    self = change.after.map(TodoChange.put) ?? .delete(change.id)
  }
}
