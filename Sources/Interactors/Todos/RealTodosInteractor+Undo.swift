public import Repositories
import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func undo() async throws(TodosError) -> TodosEdit {
    try await edit("undo") { draft, list throws(TodosError) in
      guard let (edit, step) = draft.history.undo() else { throw .nothingToUndo }
      return (try edit.inverse.checked(against: list), step)
    }
  }

  @discardableResult
  public func redo() async throws(TodosError) -> TodosEdit {
    try await edit("redo") { draft, list throws(TodosError) in
      guard let (edit, step) = draft.history.redo() else { throw .nothingToRedo }
      // Another edit by its id: the first one is saved already.
      return (try TodosEdit(edit.name, edit.changes, by: author).checked(against: list), step)
    }
  }
}

extension TodosEdit {
  /// The edit, refused unless the parts of the todos that it changes are in the list as they were before the edit.
  fileprivate func checked(against list: TodoList) throws(TodosError) -> TodosEdit {
    let isAsBefore = changes.allSatisfy { change in
      switch (list[id: change.id], change.before) {
      case (let todo?, let before?):
        // Tags are added and removed one by one. What is removed has to be as a whole what it was.
        let fields = change.after?.fields(differingFrom: before).filter { $0 != .tags }
        // A todo gets its number when it is saved, which changes nothing of what the person saw.
        return (fields ?? TodoField.allCases).allSatisfy { !$0.differs(todo, before) }
      case (let todo, let before): return todo == nil && before == nil
      }
    }
    if !isAsBefore { throw .changedSince(name) }
    return self
  }
}
