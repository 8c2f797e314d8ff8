import Repositories
import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func undo() async throws(TodosError) -> Edit {
    try await edit("undo") { draft, list throws(TodosError) in
      guard let (edit, step) = draft.history.undo() else { throw .nothingToUndo }
      return Plan(edit: try edit.inverse.checked(against: list), step: step)
    }
  }

  @discardableResult
  public func redo() async throws(TodosError) -> Edit {
    try await edit("redo") { draft, list throws(TodosError) in
      guard let (edit, step) = draft.history.redo() else { throw .nothingToRedo }
      return Plan(edit: try edit.checked(against: list), step: step)
    }
  }
}

extension Edit {
  /// The edit, refused unless its todos are in the list as they were before the edit.
  fileprivate func checked(against list: TodoList) throws(TodosError) -> Edit {
    let isAsBefore = changes.allSatisfy { list[id: $0.id] == $0.before }
    if !isAsBefore { throw .changedSince(name) }
    return self
  }
}
