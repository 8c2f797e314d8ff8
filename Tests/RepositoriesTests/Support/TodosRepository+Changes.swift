@testable import Repositories

extension TodosRepository {
  /// The todos as they are.
  func todos() async throws -> [Todo] { try await load().todos }

  /// Makes changes of the list as it is, by one edit.
  @discardableResult
  func save(_ changes: [TodoChange]) async throws -> TodosSaved {
    let list = try await load()
    let found = Dictionary(uniqueKeysWithValues: list.todos.map { ($0.id, $0) })
    let edit = TodosEdit(
      .set,
      changes.compactMap { change in
        switch change {
        case .put(let todo):
          found[todo.id].map { .changed(from: $0, to: todo) } ?? .added(todo)
        case .delete(let id): found[id].map(TodosEdit.Change.removed)
        }
      })
    return try await save(edit, basedOn: list.revision)
  }

  /// The number that the next todo gets, which is added.
  func nextNumber() async throws -> Int {
    let saved = try await save([.put(.sample(0))])
    return saved.edit.changes.first?.after?.number ?? 0
  }
}
