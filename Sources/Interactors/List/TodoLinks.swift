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

  /// The open todos that depend on an open todo.
  ///
  /// - Complexity: O(n).
  package func blocked(by todo: Todo) -> [Todo] {
    todo.isDone ? [] : filter { !$0.isDone && $0.depends.contains(todo.id) }
  }

  /// The todos of which a todo is a part, the nearest first.
  package func parents(of todo: Todo) -> [Todo] {
    var parents: [Todo] = []
    // Two lists that were merged by hand may lead in a circle.
    while let id = (parents.last ?? todo).parent, let parent = self[id: id],
      id != todo.id, !parents.contains(where: { $0.id == id })
    {
      parents.append(parent)
    }
    return parents
  }

  /// The todos that are parts of others, also through parts, besides these others.
  ///
  /// - Complexity: O(n d), where d is the greatest number of parents above a todo.
  package func parts(of ids: Set<Todo.ID>) -> [Todo] {
    filter { todo in
      todo.parent != nil && !ids.contains(todo.id)
        && parents(of: todo).contains { ids.contains($0.id) }
    }
  }
}
