package import Repositories
import StateStore

/// The dependencies and the parts in a list, found once for all of its todos.
package struct TodoRelations: Sendable {
  /// The list.
  package let list: TodoList
  /// Which todos are blocked, and which ones block others.
  package let links: TodoLinks
  private var dependents: [Todo.ID: [Todo]] = [:]
  private var parts: [Todo.ID: [Todo]] = [:]

  /// Finds the relations of a list's todos.
  ///
  /// - Complexity: O(n + m log n), where n is the number of todos, and m that of the dependencies.
  package init(of list: TodoList) {
    self.list = list
    links = TodoLinks(of: list)
    for todo in list {
      if let parent = todo.parent { parts[parent, default: []].append(todo) }
      if todo.isDone { continue }
      for id in Set(todo.depends) { dependents[id, default: []].append(todo) }
    }
  }

  /// The open todos that depend on an open todo, in list order.
  package func blocked(by todo: Todo) -> [Todo] {
    todo.isDone ? [] : dependents[todo.id] ?? []
  }

  /// The direct parts of a todo, in list order.
  package func parts(of todo: Todo) -> [Todo] { parts[todo.id] ?? [] }
}
