/// All todos of a repository as they were at one revision.
public struct TodosSnapshot: Hashable, Sendable {
  /// The todos in list order; see ``Todo/precedes(_:_:)``.
  public let todos: [Todo]
  /// The revision that has these todos.
  public let revision: Revision

  /// Makes a snapshot of todos that are in list order.
  public init(_ todos: [Todo], at revision: Revision) {
    self.todos = todos
    self.revision = revision
  }
}
