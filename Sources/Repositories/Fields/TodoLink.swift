/// A field whose values are other todos. No todo leads back to itself through one kind of links.
///
/// The edits of a program keep this law, and so does every save: see `TodosEdit.cycle(in:)`. A
/// removed todo stays a value, so that the link is there again when an undo brings the todo back.
public enum TodoLink: Hashable, Sendable, CaseIterable {
  /// The todos to do before this one.
  case depends
  /// The todo that this one is a part of.
  case parent

  /// The field.
  public var field: TodoField {
    switch self {
    case .depends: .depends
    case .parent: .parent
    }
  }

  /// The todos to which a todo is linked, also removed ones.
  public func targets(of todo: Todo) -> [Todo.ID] {
    switch self {
    case .depends: todo.depends
    case .parent: todo.parent.map { [$0] } ?? []
    }
  }

  /// Sets the todos to which a todo is linked; of several parents, the last one counts.
  package func set(_ targets: [Todo.ID], in todo: inout Todo) {
    switch self {
    case .depends: todo.depends = targets
    case .parent: todo.parent = targets.last
    }
  }
}
