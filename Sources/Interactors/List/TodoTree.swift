package import Repositories

/// Todos in an order in which the parts of a todo follow it, each part with its own parts.
package struct TodoTree {
  /// A todo, and the number of the todos above it.
  package struct Row {
    package let todo: Todo
    package let depth: Int
  }

  /// The rows, in order.
  package private(set) var rows: [Row] = []

  /// Arranges todos. The parts of one todo keep their order, and a part whose parent is not among
  /// the todos stands where it stood.
  ///
  /// - Complexity: O(*n*) for *n* todos.
  package init(_ todos: [Todo]) {
    rows.reserveCapacity(todos.count)
    if todos.allSatisfy({ $0.parent == nil }) {
      rows = todos.map { Row(todo: $0, depth: 0) }
      return
    }
    let ids = Set(todos.lazy.map(\.id))
    var parts: [Todo.ID: [Todo]] = [:]
    for todo in todos {
      if let parent = todo.parent, ids.contains(parent) { parts[parent, default: []].append(todo) }
    }
    var placed: Set<Todo.ID> = []
    for todo in todos where todo.parent.map({ !ids.contains($0) }) ?? true {
      append(todo, &parts, &placed)
    }
    // A circle, of which no todo stands at the top.
    for todo in todos where !placed.contains(todo.id) { append(todo, &parts, &placed) }
  }

  private mutating func append(
    _ todo: Todo, _ parts: inout [Todo.ID: [Todo]], _ placed: inout Set<Todo.ID>
  ) {
    var open = [Row(todo: todo, depth: 0)]
    while let row = open.popLast() {
      if !placed.insert(row.todo.id).inserted { continue }
      rows.append(row)
      let below = parts.removeValue(forKey: row.todo.id) ?? []
      open += below.reversed().map { Row(todo: $0, depth: row.depth + 1) }
    }
  }
}
