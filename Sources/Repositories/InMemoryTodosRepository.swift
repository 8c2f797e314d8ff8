import Synchronization

/// Keeps the todos in memory, for tests and for trying things out: they last as long as it does.
public final class InMemoryTodosRepository: TodosRepository {
  private let stored: Mutex<StoredTodos>

  /// Creates a repository that holds the todos, in any order; of two with one id the later counts.
  public init(_ todos: [Todo] = []) {
    var stored = StoredTodos()
    stored.apply(todos.lazy.map(TodoChange.put))
    self.stored = Mutex(stored)
  }

  /// Returns all todos in list order.
  public func todos() async throws -> [Todo] {
    stored.withLock { $0 }.inOrder
  }

  /// Makes the changes; it never fails.
  public func save(_ changes: [TodoChange]) async throws {
    stored.withLock { $0.apply(changes) }
  }

  /// Returns the highest number that any todo here ever had.
  public func highestNumber() async throws -> Int {
    stored.withLock { $0.highestNumber }
  }
}
