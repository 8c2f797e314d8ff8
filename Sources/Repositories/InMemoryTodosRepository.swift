public import Foundation
import Synchronization

/// A repository in memory, for tests and trials: its todos last as long as the repository.
public final class InMemoryTodosRepository: TodosRepository {
  private let stored: Mutex<StoredTodos>
  private let now: @Sendable () -> Date

  /// Creates a repository of the todos, in any order; of two todos with one id the later counts.
  ///
  /// - Parameter now: The clock for the moments of saves.
  public init(_ todos: [Todo] = [], now: @escaping @Sendable () -> Date = { Date() }) {
    var stored = StoredTodos()
    stored.apply(todos.lazy.map(TodoChange.put), at: now())
    self.stored = Mutex(stored)
    self.now = now
  }

  /// Returns all todos in list order.
  public func todos() async throws -> [Todo] {
    stored.withLock { $0 }.inOrder
  }

  /// Makes the changes; it never fails.
  public func save(_ changes: [TodoChange]) async throws {
    let moment = now()
    stored.withLock { $0.apply(changes, at: moment) }
  }

  /// Returns the highest number that any todo here ever had.
  public func highestNumber() async throws -> Int {
    stored.withLock { $0.highestNumber }
  }

  /// Returns the notes and the history of a todo.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    try stored.withLock { stored throws(RepositoryError) in try stored.detail(of: id) }
  }
}
