package import Repositories
package import StateStore

/// Which todos of a list are parts of others.
package struct TodoParts {
  /// The parts of each todo, those of removed todos included.
  private var direct: [Todo.ID: [Todo]] = [:]

  /// Finds the parts.
  ///
  /// - Complexity: O(n), where n is the number of todos.
  package init(of list: TodoList) {
    for todo in list {
      if let parent = todo.parent { direct[parent, default: []].append(todo) }
    }
  }

  /// The parts of todos, also through parts, besides these todos.
  ///
  /// - Complexity: O(k), where k is the number of ids and parts.
  package func below(_ ids: some Sequence<Todo.ID>) -> [Todo] {
    if direct.isEmpty { return [] }
    var open = Array(ids)
    // Programs that merged by hand may have left a circle.
    var reached = Set(open)
    var parts: [Todo] = []
    while let id = open.popLast() {
      for part in direct[id] ?? [] where reached.insert(part.id).inserted {
        parts.append(part)
        open.append(part.id)
      }
    }
    return parts
  }
}

extension TodoList {
  /// The open parts of todos, besides these todos and what is done for today.
  ///
  /// - Complexity: O(n).
  package func openParts(of todos: some Collection<Todo>, at now: LocalNow) -> [Todo] {
    if todos.isEmpty { return [] }
    return TodoParts(of: self).below(todos.lazy.map(\.id)).filter {
      !$0.isDone && !isDoneForToday($0, at: now)
    }
  }

  /// The first of some todos that has parts among others, and their number.
  ///
  /// - Complexity: O(n).
  package func first(of todos: [Todo], with parts: [Todo]) -> (todo: Todo, count: Int)? {
    var above: Set<Todo.ID> = []
    for part in parts {
      var id = part.parent
      while let next = id, above.insert(next).inserted { id = self[id: next]?.parent }
    }
    guard let todo = todos.first(where: { above.contains($0.id) }) else { return nil }
    let ids = Set(parts.lazy.map(\.id))
    return (todo, TodoParts(of: self).below([todo.id]).count { ids.contains($0.id) })
  }
}
