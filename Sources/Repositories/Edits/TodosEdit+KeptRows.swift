extension TodosEdit {
  /// Whether the edit is an import that changes nothing but the rows of another program that the
  /// todos keep. Nobody sees such an edit, and nobody can undo it.
  package var isOfKeptRows: Bool {
    kind == .edit && name == .importing && !changes.isEmpty && changes.allSatisfy(\.isOfKeptRow)
  }
}

extension TodosEdit.Change {
  /// Whether nothing changes but the row of another program that the todo keeps.
  package var isOfKeptRow: Bool {
    guard case .changed(var before, let after) = self, before.foreign != after.foreign else {
      return false
    }
    for key in KeptRow.all { before.foreign[key] = after.foreign[key] }
    return before == after
  }
}

extension TodoField {
  /// Whether the field is the row of another program that a todo keeps.
  var isKeptRow: Bool {
    if case .foreign(let key) = self { KeptRow.all.contains(key) } else { false }
  }
}

extension Todo {
  /// The fields that differ between two versions of a todo, apart from the rows of other programs
  /// that the todo keeps.
  func ownFields(differingFrom other: Todo) -> [TodoField] {
    fields(differingFrom: other).filter { !$0.isKeptRow }
  }
}
