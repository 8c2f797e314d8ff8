public import Repositories

/// What an edit did to the todos: its name, and each todo it touched, before and after.
///
/// Each todo is touched once, and in the order in which a person would be told.
public struct Edit: Hashable, Sendable {
  /// What an edit is called. The raw value is its name for people.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case add, done, reopen, toggle, rename, remove, purge, move, note
    case removeNotes = "remove notes"
    case importing = "import"
  }

  /// What an edit did to one todo.
  public enum Change: Hashable, Sendable {
    case added(Todo)
    case changed(from: Todo, to: Todo)
    case removed(Todo)
  }

  /// What it is called.
  public let name: Name
  /// What it did to the todos.
  public let changes: [Change]

  /// Makes an edit.
  public init(_ name: Name, _ changes: [Change]) {
    self.name = name
    self.changes = changes
  }

  /// The edit that takes this one back, under the same name.
  public var inverse: Edit { Edit(name, changes.map(\.inverse)) }
}

extension Edit.Change {
  /// The todo before the edit; nil when there was none.
  public var before: Todo? {
    switch self {
    case .added: nil
    case .changed(let todo, to: _), .removed(let todo): todo
    }
  }

  /// The todo after the edit; nil when there is none.
  public var after: Todo? {
    switch self {
    case .added(let todo), .changed(from: _, let todo): todo
    case .removed: nil
    }
  }

  /// The id of the todo.
  public var id: Todo.ID {
    switch self {
    case .added(let todo), .changed(let todo, to: _), .removed(let todo): todo.id
    }
  }

  /// The change that takes this one back.
  public var inverse: Self {
    switch self {
    case .added(let todo): .removed(todo)
    case .changed(let before, let after): .changed(from: after, to: before)
    case .removed(let todo): .added(todo)
    }
  }
}
