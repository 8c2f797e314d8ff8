/// All todos of a repository at one revision.
public struct TodosSnapshot: Hashable, Sendable {
  /// The todos in list order; see ``Todo/precedes(_:_:)``.
  public let todos: [Todo]
  /// The revision of these todos.
  public let revision: Revision

  /// Creates a snapshot of todos in list order.
  public init(_ todos: [Todo], at revision: Revision) {
    self.todos = todos
    self.revision = revision
  }
}
