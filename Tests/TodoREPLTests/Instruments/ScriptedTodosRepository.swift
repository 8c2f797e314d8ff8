import Repositories
import Synchronization

/// Todos in memory, whose reads wait for the test or fail.
final class ScriptedTodosRepository: TodosRepository {
  private let stored: InMemoryTodosRepository
  private let loadGate = Mutex<Gate?>(nil)
  private let detailGate = Mutex<Gate?>(nil)

  init(_ todos: [Todo] = []) {
    stored = InMemoryTodosRepository(todos)
  }

  /// Lets the next reads of the list wait at this gate.
  func holdLoads(at gate: Gate?) { loadGate.withLock { $0 = gate } }

  /// Lets the next reads of a detail wait at this gate.
  func holdDetails(at gate: Gate?) { detailGate.withLock { $0 = gate } }

  func load() async throws -> TodosSnapshot {
    try await loadGate.withLock { $0 }?.pass()
    return try await stored.load()
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try await stored.save(edit, basedOn: revision)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    stored.changes(since: revision)
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    try await detailGate.withLock { $0 }?.pass()
    return try await stored.detail(of: id)
  }
}
