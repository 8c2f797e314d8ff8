extension TodosEdit.Change {
  /// Whether nothing changes but the row of another program that the todo keeps.
  package var isOfKeptRow: Bool {
    guard case .changed(var before, let after) = self, before.foreign != after.foreign else {
      return false
    }
    for key in [TaskwarriorKept.key, TodoTxtForeign.key] {
      before.foreign[key] = after.foreign[key]
    }
    return before == after
  }
}
