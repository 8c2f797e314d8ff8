/// The edits of a list that can be taken back, and those that were taken back and can be made
/// again, of all terminals.
///
/// The stacks come from the edits alone, in the order in which they were saved: an edit of its own
/// enters, an undo moves an edit to the other side, a redo back. After an edit of its own a
/// terminal has nothing left to redo.
package struct EditStacks {
  /// An edit in a stack.
  package struct Entry {
    /// The id under which the edit was first made.
    package let id: TodosEdit.ID
    /// The edit as it was last made: at first, or by a redo.
    package let edit: TodosEdit
    /// The terminal that has made the edit; in ``undone`` the terminal that has taken it back.
    package let terminal: String?
    /// The edit that has taken the edit back.
    fileprivate var undo: TodosEdit?
  }

  /// The edits that are in effect, the newest last.
  package private(set) var done: [Entry] = []
  /// The edits that were taken back, the last one last.
  package private(set) var undone: [Entry] = []

  /// Makes the stacks of edits in the order of their saves.
  ///
  /// - Parameter terminal: Tells who made an edit; nil for somebody who is not known, and has no
  ///   redo.
  package init(
    _ edits: some Sequence<TodosEdit>, by terminal: (TodosEdit) -> String? = { $0.by }
  ) {
    for edit in edits { append(edit, by: terminal(edit)) }
  }

  private mutating func append(_ edit: TodosEdit, by terminal: String?) {
    switch edit.kind {
    case .edit:
      if terminal != nil { undone.removeAll { $0.terminal == terminal } }
      done.append(Entry(id: edit.id, edit: edit, terminal: terminal))
    case .undo(let id):
      guard let index = done.lastIndex(where: { $0.id == id }) else { return }
      let entry = done.remove(at: index)
      undone.append(Entry(id: id, edit: entry.edit, terminal: terminal, undo: edit))
    case .redo(let id):
      // Another redo may have been faster. Of an edit that was forgotten, the redo is what is
      // known.
      if done.contains(where: { $0.id == id }) { return }
      undone.removeAll { $0.id == id }
      done.append(Entry(id: id, edit: edit, terminal: terminal))
    }
  }
}

extension EditStacks {
  /// The most edits that are kept of one terminal, the newest ones.
  package static let limit = 200
  /// The most edits that are kept in all, the newest ones.
  static let limitOfAll = 1_000

  /// The ids of the edits, undos and redos from which the same stacks come, as far as the limits
  /// go.
  ///
  /// - Parameter changeLimit: The most changes in the edits of each stack; its newest edit is kept
  ///   in any case.
  package func kept(changeLimit: Int = .max) -> Set<TodosEdit.ID> {
    Self.kept(of: done, changeLimit).union(Self.kept(of: undone, changeLimit))
  }

  private static func kept(of entries: [Entry], _ changeLimit: Int) -> Set<TodosEdit.ID> {
    var ids: Set<TodosEdit.ID> = []
    var counts: [String?: Int] = [:]
    var (count, changes) = (0, 0)
    for entry in entries.reversed() {
      changes += entry.edit.changes.count
      if count > 0, count == limitOfAll || changes > changeLimit { break }
      if counts[entry.terminal, default: 0] == limit { continue }
      counts[entry.terminal, default: 0] += 1
      count += 1
      ids.insert(entry.edit.id)
      if let undo = entry.undo { ids.insert(undo.id) }
    }
    return ids
  }
}
