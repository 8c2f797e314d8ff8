/// The edits of a list that can be undone, and the undone edits that can be redone, of all
/// terminals.
///
/// The stacks follow from the edits alone, in the order of their saves: a new edit enters, an undo
/// moves an edit to the other stack, a redo moves it back. After a new edit, its terminal has
/// nothing left to redo. An import that changes only what todos keep of a file is in no stack: its
/// undo would show nothing.
package struct EditStacks {
  /// An edit in a stack.
  package struct Entry {
    /// The id of the edit when it was first made.
    package let id: TodosEdit.ID
    /// The edit as last made: at first, or by a redo.
    package let edit: TodosEdit
    /// The terminal that made the edit; in ``undone``, the terminal that undid it.
    package let terminal: String?
    /// The undo, as saved; nil in ``done``.
    fileprivate var undo: TodosEdit?
    /// The id of the last undo, and of a later redo that changed nothing.
    fileprivate var others: [TodosEdit.ID] = []
  }

  /// The edits in effect, newest last.
  package private(set) var done: [Entry] = []
  /// The undone edits, the last undone last.
  package private(set) var undone: [Entry] = []

  /// Creates the stacks of edits, in the order of their saves.
  ///
  /// - Parameter terminal: Returns the terminal of an edit; nil for an unknown terminal, which has
  ///   no redo.
  package init(
    _ edits: some Sequence<TodosEdit>, by terminal: (TodosEdit) -> String? = { $0.by }
  ) {
    for edit in edits { append(edit, by: terminal(edit)) }
  }

  private mutating func append(_ edit: TodosEdit, by terminal: String?) {
    switch edit.kind {
    case .edit where edit.isOfKeptRows: break
    case .edit:
      if terminal != nil { undone.removeAll { $0.terminal == terminal } }
      done.append(Entry(id: edit.id, edit: edit, terminal: terminal))
    case .undo(let id):
      guard let index = done.lastIndex(where: { $0.id == id }) else { return }
      let entry = done.remove(at: index)
      undone.append(
        Entry(id: id, edit: entry.edit, terminal: terminal, undo: edit, others: [edit.id]))
    case .redo(let id):
      // Another redo may have been faster. Of a forgotten edit, only the redo is known.
      if done.contains(where: { $0.id == id }) { return }
      let known = undone.last { $0.id == id }
      undone.removeAll { $0.id == id }
      if !edit.changes.isEmpty {
        done.append(Entry(id: id, edit: edit, terminal: terminal))
      } else if let known {
        // A redo without changes is no edit to take back: the edit before is.
        let others = known.others + [edit.id]
        done.append(Entry(id: id, edit: known.edit, terminal: terminal, others: others))
      }
    }
  }
}

extension EditStacks.Entry {
  /// The edit for a redo. A todo that the undo has removed comes back as it was then: since it was
  /// added, an import may have changed the rows of other programs that it keeps.
  package var editToRedo: TodosEdit {
    guard let undo else { return edit }
    let removed = Dictionary(
      undo.changes.lazy.compactMap { $0.after == nil ? $0.before : nil }.map { ($0.id, $0) }
    ) { $1 }
    if removed.isEmpty { return edit }
    return edit.with(
      edit.changes.map { change in
        change.before == nil ? removed[change.id].map { .added($0) } ?? change : change
      })
  }
}

extension EditStacks {
  /// The most edits kept for one terminal, the newest ones.
  package static let limit = 200
  /// The most edits kept in all, the newest ones.
  static let limitOfAll = 1_000

  /// The ids of the edits, undos and redos that give the same stacks, within the limits.
  ///
  /// - Parameter changeLimit: The most changes in the edits of each stack; the newest edit of a
  ///   stack is always kept.
  package func kept(changeLimit: Int = .max) -> Set<TodosEdit.ID> {
    Self.kept(of: done, changeLimit).union(Self.kept(of: undone, changeLimit))
  }

  private static func kept(of entries: [Entry], _ changeLimit: Int) -> Set<TodosEdit.ID> {
    var ids: Set<TodosEdit.ID> = []
    var counts: [String?: Int] = [:]
    var (count, changes) = (0, 0)
    for entry in entries.reversed() {
      if counts[entry.terminal, default: 0] == limit { continue }
      changes += entry.edit.changes.count
      if count > 0, count == limitOfAll || changes > changeLimit { break }
      counts[entry.terminal, default: 0] += 1
      count += 1
      ids.insert(entry.edit.id)
      ids.formUnion(entry.others)
    }
    return ids
  }
}
