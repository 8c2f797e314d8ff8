import Interactors
import Repositories

// Calls that tests make often, with what they mostly mean.

extension TodosInteractor {
  /// Calls the closure with each later edit, once and in order.
  func watch(_ tell: @Sendable (TodosNews) async -> Bool) async throws(TodosError) {
    try await watch(from: { _ in true }, { news, _ in await tell(news) })
  }

  @discardableResult
  func addNote(_ text: String, to id: Todo.ID) async throws(TodosError) -> Todo? {
    try await addNote(text, ids: [id]).first
  }

  @discardableResult
  func removeNotes(of id: Todo.ID) async throws(TodosError) -> Todo? {
    try await removeNotes(ids: [id]).first
  }

  /// Removes those of the todos that are done and not archived.
  @discardableResult
  func purge(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await purge(ids: ids, archived: false)
  }
}
