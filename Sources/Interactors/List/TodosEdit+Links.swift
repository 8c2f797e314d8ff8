package import Repositories
package import StateStore

extension [TodosEdit.Change] {
  /// Refuses changes that let a todo of the list lead back to itself.
  func checkCycles(in list: TodoList) throws(TodosError) {
    if let cycle = TodosEdit(.set, self).cycle(in: { list[id: $0] }) {
      throw .cycle(cycle.link, cycle.todos)
    }
  }
}

extension TodoList {
  /// The open parts of todos, besides these todos.
  package func openParts(of todos: [Todo]) -> [Todo] {
    if todos.isEmpty { return [] }
    return parts(of: Set(todos.lazy.map(\.id))).filter { !$0.isDone }
  }

  /// The first of some todos that has parts among others, and their number.
  package func first(of todos: [Todo], with parts: [Todo]) -> (todo: Todo, count: Int)? {
    if parts.isEmpty { return nil }
    let parents = parts.map { part in Set(self.parents(of: part).map(\.id)) }
    return todos.lazy.map { todo in (todo, parents.count { $0.contains(todo.id) }) }
      .first { $0.1 > 0 }
  }
}
