import Interactors
import Repositories

// Calls that tests make often, with what they mostly mean.

extension TodosInteractor {
  /// Undoes the last edit of this terminal.
  @discardableResult
  func undo() async throws(TodosError) -> TodosEdit { try await undo(.own) }

  @discardableResult
  func add(title: String) async throws(TodosError) -> Todo {
    try await add(title: title, TodoSettings())
  }

  @discardableResult
  func remove(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await remove(ids: [id]).first
  }
}
