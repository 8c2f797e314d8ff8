import Interactors
import Repositories
import StateStore

@testable import struct Interactors.RealTodosInteractor

// Calls that tests make often, with what they mostly mean.

extension TodosInteractor {
  /// Undoes the last edit of this terminal.
  @discardableResult
  func undo() async throws(TodosError) -> TodosEdit { try await undo(.own) }

  /// Calls the closure with each later edit, once and in order.
  func watch(_ tell: @Sendable (TodosNews) async -> Bool) async throws(TodosError) {
    try await watch(from: { _ in true }, { news, _ in await tell(news) })
  }

  @discardableResult
  func add(title: String) async throws(TodosError) -> Todo {
    try await add(title: title, TodoSettings())
  }

  @discardableResult
  func setDone(_ isDone: Bool, id: Todo.ID) async throws(TodosError) -> Todo? {
    try await setDone(isDone, ids: [id]).first
  }

  @discardableResult
  func toggle(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await toggle(ids: [id]).first
  }

  @discardableResult
  func rename(id: Todo.ID, to title: String) async throws(TodosError) -> Todo? {
    try await rename(id: id, to: title, TodoSettings())
  }

  @discardableResult
  func addNote(_ text: String, to id: Todo.ID) async throws(TodosError) -> Todo? {
    try await addNote(text, ids: [id]).first
  }

  @discardableResult
  func removeNotes(of id: Todo.ID) async throws(TodosError) -> Todo? {
    try await removeNotes(ids: [id]).first
  }

  @discardableResult
  func remove(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await remove(ids: [id]).first
  }

  /// Removes those of the todos that are done and not archived.
  @discardableResult
  func purge(ids: [Todo.ID]) async throws(TodosError) -> [Todo] {
    try await purge(ids: ids, archived: false)
  }
}

extension RealTodosInteractor {
  /// Removes all done todos that are not archived.
  @discardableResult
  func purge() async throws(TodosError) -> [Todo] {
    try await loadFirst()
    return try await purge(ids: store.todos.value?.filter(\.isDone).map(\.id) ?? [])
  }
}
