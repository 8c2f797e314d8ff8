import Repositories
import StateStore

extension [TodosEdit.Change] {
  /// Refuses changes that let a todo of the list lead back to itself.
  func checkCycles(in list: TodoList) throws(TodosError) {
    if let cycle = TodosEdit(.set, self).cycle(in: { list[id: $0] }) {
      throw .cycle(cycle.link, cycle.todos)
    }
  }
}
