import Foundation

/// How far a list of todos has come, and its last saves.
struct EditLog {
  private(set) var revision = Revision.zero
  private var recent = RecentSaves()

  /// The last save that is known.
  var last: TodosSaved? { recent.last }

  /// The outcome of a merge.
  enum Merged {
    /// The list has the edit already, or the edit makes no difference.
    case known(TodosSaved)
    /// The list will have the edit at the next revision.
    case new(TodosSaved)
  }

  /// What the list makes of an edit; changes nothing.
  ///
  /// - Parameter saves: What the list has been given since the last save that was noted.
  func merged(
    _ edit: TodosEdit, with stored: StoredTodos, at moment: Date, after saves: [TodosSaved] = []
  ) throws(TodosConflict) -> Merged {
    let known = recent.save(of: edit.id) ?? saves.first { $0.edit.id == edit.id }
    if let known { return .known(known) }
    let revision = saves.last?.revision ?? revision
    let edit = stored.numbered(try edit.merged { stored[$0] })
    // An undo is noted even if others have done the same before: the next undo is to take back the edit before.
    return edit.changes.isEmpty && edit.kind == .edit
      ? .known(TodosSaved(edit, at: revision, moment))
      : .new(TodosSaved(edit, at: revision.next, moment))
  }

  /// Notes a save, at the next revision.
  mutating func append(_ saved: TodosSaved) {
    revision = saved.revision
    recent.append(saved)
  }

  /// Notes a list that was read anew, whose last saves are these.
  mutating func restart(at revision: Revision, _ saves: [TodosSaved]) {
    self.revision = revision
    recent = RecentSaves()
    for saved in saves { recent.append(saved) }
  }

  /// What has happened since a revision.
  func update(since seen: Revision, of stored: StoredTodos) -> TodosUpdate {
    if let saves = recent.saves(after: seen, upTo: revision) { return .saved(saves) }
    return .reloaded(stored.snapshot(at: revision))
  }
}

extension StoredTodos {
  /// All todos, with the revision of the list.
  ///
  /// - Complexity: That of ``inOrder``.
  func snapshot(at revision: Revision) -> TodosSnapshot { TodosSnapshot(inOrder, at: revision) }

  /// Makes an edit that was merged with this list.
  mutating func apply(_ saved: TodosSaved) {
    apply(saved.edit.changes.lazy.map(TodoChange.init), at: saved.moment)
  }
}

extension TodoChange {
  /// The change as a repository writes it down.
  init(_ change: TodosEdit.Change) {
    self = change.after.map(TodoChange.put) ?? .delete(change.id)
  }
}
