/// All todos of a repository at one revision.
public struct TodosSnapshot: Hashable, Sendable {
  /// The todos in list order; see ``Todo/precedes(_:_:)``.
  public let todos: [Todo]
  /// The revision of these todos.
  public let revision: Revision
  /// The edit of that revision; nil if unknown. Without that edit, a list has another history.
  package var newest: TodosEdit.ID?

  /// Creates a snapshot of todos in list order.
  public init(_ todos: [Todo], at revision: Revision) {
    self.todos = todos
    self.revision = revision
  }

  public static func == (first: Self, second: Self) -> Bool {
    first.revision == second.revision && first.todos == second.todos
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(revision)
    hasher.combine(todos)
  }
}
