/// A part of a todo that edits change, and that two edits can both have changed.
public enum TodoField: Hashable, Sendable {
  /// The title.
  case title
  /// Whether the todo is done, and since when.
  case isDone
  /// The position in the list.
  case rank
  /// The due date.
  case due
  /// The importance.
  case priority
  /// The tags; two edits can both add and remove some.
  case tags
  /// The notes; two edits can both add lines.
  case notes
  /// A member of this name, unknown to the program.
  case foreign(String)

  /// The name for programs.
  public var name: String {
    switch self {
    case .title: "title"
    case .isDone: "done"
    case .rank: "rank"
    case .due: "due"
    case .priority: "priority"
    case .tags: "tags"
    case .notes: "notes"
    case .foreign(let key): key
    }
  }
}

extension TodoField: CaseIterable {
  /// The fields that the program knows.
  public static let allCases: [TodoField] = [
    .title, .isDone, .rank, .due, .priority, .tags, .notes,
  ]
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
    case .foreign(let key): first.foreign[key] != second.foreign[key]
    }
  }

  /// Sets the field to its value in another version of the todo.
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
    case .foreign(let key): todo.foreign[key] = other.foreign[key]
    }
  }
}

extension Todo {
  /// The fields in which two versions of this todo differ.
  package func fields(differingFrom other: Todo) -> [TodoField] {
    TodoField.allCases.filter { $0.differs(self, other) }
      + foreign.keys(differingFrom: other.foreign).map(TodoField.foreign)
  }
}
