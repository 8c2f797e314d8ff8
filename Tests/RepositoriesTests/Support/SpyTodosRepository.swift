import Repositories
import Synchronization

/// A repository in memory that notes its calls, with a highest number of 99.
final class SpyTodosRepository: TodosRepository {
  enum Call: Equatable {
    case todos, highestNumber
    case save([TodoChange])
    case detail(Todo.ID)
  }

  private let stored: InMemoryTodosRepository
  private let noted = Mutex<[Call]>([])

  init(_ todos: [Todo] = []) {
    stored = InMemoryTodosRepository(todos)
  }

  var calls: [Call] { noted.withLock { $0 } }

  func todos() async throws -> [Todo] {
    note(.todos)
    return try await stored.todos()
  }

  func save(_ changes: [TodoChange]) async throws {
    note(.save(changes))
    try await stored.save(changes)
  }

  func highestNumber() async throws -> Int {
    note(.highestNumber)
    return 99
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    note(.detail(id))
    return try await stored.detail(of: id)
  }

  private func note(_ call: Call) { noted.withLock { $0.append(call) } }
}
