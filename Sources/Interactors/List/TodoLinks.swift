public import Repositories
public import StateStore

/// Which open todos of a list are blocked, and which ones block others.
///
/// A todo is blocked while a todo that it depends on is in the list and open.
public struct TodoLinks: Hashable, Sendable {
  /// The todos that are blocked.
  public private(set) var blocked: Set<Todo.ID> = []
  /// The todos that block others.
  public private(set) var blocking: Set<Todo.ID> = []

  /// No todo is blocked.
  public init() {}

  /// Finds the todos of a list.
  ///
  /// - Complexity: O(n + m log n), where n is the number of todos, and m that of the dependencies.
  public init(of list: TodoList) {
    for todo in list {
      for other in list.blockers(of: todo) {
        blocked.insert(todo.id)
        blocking.insert(other.id)
      }
    }
  }
}

extension TodoList {
  /// The open todos on which an open todo depends.
  package func blockers(of todo: Todo) -> [Todo] {
    if todo.isDone || todo.depends.isEmpty { return [] }
    return todo.depends.compactMap { self[id: $0] }.filter { !$0.isDone }
  }
}
