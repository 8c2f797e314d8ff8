import Repositories
import StateStore

extension RealTodosInteractor {
  @discardableResult
  public func undo() async throws(TodosError) -> Edit {
    try await inTurn { () async throws(TodosError) in
      guard let edit = store.history.undoable.last?.inverse else { throw .nothingToUndo }
      try check(edit)
      try await save(edit, "undo") { $0.undo() }
      return edit
    }
  }

  @discardableResult
  public func redo() async throws(TodosError) -> Edit {
    try await inTurn { () async throws(TodosError) in
      guard let edit = store.history.redoable.last else { throw .nothingToRedo }
      try check(edit)
      try await save(edit, "redo") { $0.redo() }
      return edit
    }
  }

  /// Refuses an edit of todos that are not as they are before it.
  private func check(_ edit: Edit) throws(TodosError) {
    let ids = Set(edit.changes.map(\.id))
    var todos: [Todo.ID: Todo] = [:]
    for todo in try loaded() where ids.contains(todo.id) { todos[todo.id] = todo }
    let isAsBefore = edit.changes.allSatisfy { todos[$0.id] == $0.before }
    if !isAsBefore { throw .changedSince(edit.name) }
  }
}
