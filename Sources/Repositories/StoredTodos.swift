/// The todos of a repository in memory, and the highest number that one of them ever had.
struct StoredTodos: Equatable {
  private var todosByID: [Todo.ID: Todo] = [:]
  private(set) var highestNumber = 0

  /// The todos in list order.
  ///
  /// - Complexity: O(*n* log *n*).
  var inOrder: [Todo] { todosByID.values.sorted(by: Todo.precedes) }

  /// Makes the changes, in order.
  mutating func apply(_ changes: some Sequence<TodoChange>) {
    for change in changes {
      switch change {
      case .put(let todo):
        todosByID[todo.id] = todo
        highestNumber = max(highestNumber, todo.number)
      case .delete(let id):
        todosByID[id] = nil
      }
    }
  }
}
