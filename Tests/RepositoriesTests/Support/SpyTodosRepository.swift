import Synchronization

@testable import Repositories

/// A repository in memory that notes its calls.
final class SpyTodosRepository: TodosRepository {
  enum Call: Equatable {
    case load
    case save(TodosEdit, Revision)
    case changes(Revision)
    case detail(Todo.ID)
  }

  private let stored: InMemoryTodosRepository
  private let noted = Mutex<[Call]>([])

  init(_ todos: [Todo] = []) {
    stored = InMemoryTodosRepository(todos)
  }

  var calls: [Call] { noted.withLock { $0 } }

  func load() async throws -> TodosSnapshot {
    note(.load)
    return try await stored.load()
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    note(.save(edit, revision))
    return try await stored.save(edit, basedOn: revision)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    note(.changes(revision))
    return stored.changes(since: revision)
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    note(.detail(id))
    return try await stored.detail(of: id)
  }

  private func note(_ call: Call) { noted.withLock { $0.append(call) } }
}
