public import Repositories

/// What an edit did to the todos: its name, and each todo it touched, before and after.
///
/// Each todo is touched once, and in the order in which a person would be told.
public struct Edit: Hashable, Sendable {
  /// What an edit is called. The raw value is its name for people.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// A todo was added.
    case add
    /// Todos were marked as done.
    case done
    /// Todos were marked as open.
    case reopen
    /// Todos were marked as the other of done and open.
    case toggle
    /// A todo got another title.
    case rename
    /// Todos were removed.
    case remove
    /// All that are done were removed.
    case purge
    /// A todo got another place in the list.
    case move
    /// A todo got a note.
    case note
    /// Todos got another due, priority or tags.
    case set
    /// A todo lost its notes.
    case removeNotes = "remove notes"
    /// Todos came from a file.
    case importing = "import"
  }

  /// What an edit did to one todo.
  public enum Change: Hashable, Sendable {
    /// It was not there before.
    case added(Todo)
    /// It was another before.
    case changed(from: Todo, to: Todo)
    /// It is not there any more.
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
