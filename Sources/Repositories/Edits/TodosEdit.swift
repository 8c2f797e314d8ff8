public import Foundation

/// An edit of the todos: its name, who made the edit, and each changed todo, before and after.
///
/// `before` is the todo that the person saw when making the edit, and is never computed anew: so a
/// repository can detect later changes by others, and merge both.
///
/// ```swift
/// let edit = TodosEdit(.rename, [.changed(from: todo, to: renamed)])
/// let saved = try await repository.save(edit, basedOn: snapshot.revision)
/// ```
public struct TodosEdit: Identifiable, Hashable, Sendable {
  /// The name of an edit. The raw value is its name for programs.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// A todo was added.
    case add
    /// Todos were marked as done.
    case done
    /// Todos were marked as open.
    case reopen
    /// Todos were switched between done and open.
    case toggle
    /// Done todos were put away.
    case archive
    /// Todos came back from the archive.
    case unarchive
    /// Work on todos has begun.
    case start
    /// Work on todos has ended, or pauses.
    case stop
    /// A todo got another title.
    case rename
    /// Todos were removed.
    case remove
    /// Done todos were removed.
    case purge
    /// A todo got another position in the list.
    case move
    /// A todo got a note.
    case note
    /// Todos got another due date, priority or tags.
    case set
    /// Todos got a later due date.
    case postpone
    /// Todos that come back moved on to their next occurrence.
    case skip
    /// A todo was changed in a text editor.
    case edit
    /// A todo lost its notes.
    case removeNotes = "remove notes"
    /// Todos came from a file.
    case importing = "import"
  }

  /// The change of one todo. Copies share its memory, for the edits of an import have a million.
  public indirect enum Change: Hashable, Sendable {
    /// The todo was not in the list before. The number 0 asks the repository for the next number.
    case added(Todo)
    /// The todo was in the list, but different.
    case changed(from: Todo, to: Todo)
    /// The todo is no longer in the list.
    case removed(Todo)
  }

  /// The relation of the edit to an earlier edit.
  public enum Kind: Hashable, Sendable {
    /// A new edit.
    case edit
    /// The edit undoes the edit with this id.
    case undo(of: TodosEdit.ID)
    /// The edit redoes the edit with this id, which was undone.
    case redo(of: TodosEdit.ID)
  }

  /// The identity of the edit: an edit is saved once, however often the repository is asked to.
  public let id: UUID
  /// The name of the edit.
  public let name: Name
  /// The changes of the todos, each todo once, in the order in which a person reads them.
  public let changes: [Change]
  /// The terminal or program that made the edit; may be empty.
  public let by: String
  /// Whether the edit undoes or redoes another one: such an edit leaves later changes by others
  /// alone, where any other edit is refused.
  public let kind: Kind
  /// The members known only to later versions of the program, including the name of an edit known
  /// only to them.
  public let foreign: ForeignMembers
  /// The same kind of members in the changes, by todo.
  package let foreignInChanges: [Todo.ID: ForeignMembers]

  /// Creates an edit.
  ///
  /// - Parameter id: An id that no other edit has.
  public init(
    _ name: Name, _ changes: [Change], id: UUID = UUID(), by: String = "", kind: Kind = .edit
  ) {
    self.init(name, changes, id: id, by: by, kind: kind, foreign: ForeignMembers(), [:])
  }

  package init(
    _ name: Name, _ changes: [Change], id: UUID, by: String, kind: Kind, foreign: ForeignMembers,
    _ foreignInChanges: [Todo.ID: ForeignMembers]
  ) {
    self.id = id
    self.name = name
    self.changes = changes
    self.by = by
    self.kind = kind
    self.foreign = foreign
    self.foreignInChanges = foreignInChanges
  }

  /// The same edit with other changes.
  package func with(_ changes: [Change]) -> TodosEdit {
    TodosEdit(
      name, changes, id: id, by: by, kind: kind, foreign: foreign, foreignInChanges)
  }
}

extension TodosEdit.Change {
  /// The todo before the edit; nil for an added todo.
  public var before: Todo? {
    switch self {
    case .added: nil
    case .changed(let todo, to: _), .removed(let todo): todo
    }
  }

  /// The todo after the edit; nil for a removed todo.
  public var after: Todo? {
    switch self {
    case .added(let todo), .changed(from: _, let todo): todo
    case .removed: nil
    }
  }

  /// The todo after the change, or before its removal.
  package var todo: Todo {
    switch self {
    case .added(let todo), .changed(from: _, let todo), .removed(let todo): todo
    }
  }

  /// The id of the todo.
  public var id: Todo.ID { todo.id }

  package var isRemoval: Bool { if case .removed = self { true } else { false } }

  /// The change that reverses this one.
  public var inverse: Self {
    switch self {
    case .added(let todo): .removed(todo)
    case .changed(let before, let after): .changed(from: after, to: before)
    case .removed(let todo): .added(todo)
    }
  }
}

extension [TodosEdit.Change] {
  /// The last change of each todo.
  package var lastOfEach: [TodosEdit.Change] {
    var seen = Set<Todo.ID>(minimumCapacity: count)
    return reversed().filter { seen.insert($0.id).inserted }.reversed()
  }
}
