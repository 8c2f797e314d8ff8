/// A part of a todo that an edit changes, and that two edits can both have changed.
public enum TodoField: String, Hashable, Sendable, CaseIterable {
  /// The title.
  case title
  /// Whether the todo is done, and since when.
  case isDone = "done"
  /// The place in the list.
  case rank
  /// The due date.
  case due
  /// The importance.
  case priority
  /// The tags, of which two edits can both add and remove some.
  case tags
  /// The notes, to which two edits can both add lines.
  case notes
}

extension TodoField {
  /// Whether two versions of a todo differ in the field.
  package func differs(_ first: Todo, _ second: Todo) -> Bool {
    switch self {
    case .title: first.title != second.title
    case .isDone: first.isDone != second.isDone || first.completedAt != second.completedAt
    case .rank: first.rank != second.rank
    case .due: first.due != second.due
    case .priority: first.priority != second.priority
    case .tags: first.tags != second.tags
    case .notes: first.notes != second.notes
    }
  }

  /// Sets the field to that of another version of the todo.
  package func copy(from other: Todo, to todo: inout Todo) {
    switch self {
    case .title: todo.title = other.title
    case .isDone:
      todo.isDone = other.isDone
      todo.completedAt = other.completedAt
    case .rank: todo.rank = other.rank
    case .due: todo.due = other.due
    case .priority: todo.priority = other.priority
    case .tags: todo.tags = other.tags
    case .notes: todo.notes = other.notes
    }
  }
}

extension Todo {
  /// The fields in which two versions of this todo differ.
  package func fields(differingFrom other: Todo) -> [TodoField] {
    TodoField.allCases.filter { $0.differs(self, other) }
  }
}
