public import Repositories

/// The edits of the todos that can be undone, and the edits that were undone.
///
/// The history covers the edits of this terminal, made by any process; a terminal without a name
/// has the edits of this program alone. An edit made here enters when it shows, and leaves again if
/// it cannot be saved.
public struct EditHistory: Sendable {
  /// The most edits that can be undone, the newest ones.
  public static let depth = EditStacks.limit

  /// The edits that the repository knew when last asked, oldest first.
  private var known: [TodosSaved] = []
  /// The edits made here that `known` lacks, in the order they were made.
  private var made: [TodosEdit] = []
  /// The ids of the edits in `known` and `made` that were made here.
  private var ownIDs: Set<TodosEdit.ID> = []
  /// The name of this terminal.
  private var terminal = ""

  /// Makes an empty history.
  public init() {}

  /// The edits of this terminal that can be undone, in the order they were made.
  public var undoable: [TodosEdit] {
    stacks.done.filter(isOwn).suffix(Self.depth).map(\.edit)
  }

  /// The edits that this terminal has undone and can redo, in the order they were undone.
  public var redoable: [TodosEdit] { stacks.undone.filter(isOwn).map(\.edit) }

  /// The edit that an undo reverts; nil without one.
  func lastDone(_ scope: UndoScope) -> EditStacks.Entry? {
    stacks.done.last { scope == .anybody || isOwn($0) }
  }

  /// The edit that a redo makes again; nil without one.
  var lastUndone: EditStacks.Entry? { stacks.undone.last(where: isOwn) }

  /// The newest edit in effect, by anybody, as it was saved.
  var newest: TodosSaved? {
    lastDone(.anybody).flatMap { entry in known.last { $0.edit.id == entry.edit.id } }
  }

  /// Whether an edit was made here.
  func isOwn(_ id: TodosEdit.ID) -> Bool { ownIDs.contains(id) }

  /// The last edit made here that the repository has not reported.
  package var lastMade: TodosEdit? { made.last }

  /// The ids of the edits made here that the repository has not reported.
  var madeIDs: [TodosEdit.ID] { made.map(\.id) }

  /// Remembers an edit, an undo or a redo.
  ///
  /// - Complexity: O(1) on average.
  mutating func record(_ edit: TodosEdit) {
    terminal = edit.by
    made.append(edit)
    ownIDs.insert(edit.id)
    if made.count < 6 * Self.depth { return }
    let kept = stacks.kept()
    made.removeAll { !kept.contains($0.id) }
    forgetOthers()
  }

  /// Replaces an edit by its saved form, which an undo then reverts. Drops an edit that made no
  /// difference.
  mutating func replace(with saved: TodosEdit) {
    if saved.changes.isEmpty, saved.kind == .edit { return takeBack(saved.id) }
    guard let index = made.lastIndex(where: { $0.id == saved.id }) else { return }
    made[index] = saved
  }

  /// Forgets an edit that could not be saved.
  mutating func takeBack(_ id: TodosEdit.ID) {
    made.removeAll { $0.id == id }
    ownIDs.remove(id)
  }

  /// Applies the edits that a repository knows.
  ///
  /// - Parameters:
  ///   - terminal: The name of this terminal.
  ///   - saved: The ids of edits saved before the repository was asked: those that it no longer
  ///     knows cannot be undone.
  mutating func take(
    _ known: [TodosSaved], by terminal: String, forgetting saved: Set<TodosEdit.ID>
  ) {
    // The repository keeps no edits, or the list has none.
    guard let newest = known.last?.revision else { return }
    // With two undos at once, the later answer may come first: only it has the edits that the
    // earlier answer lacks.
    if let newer = self.known.last?.revision, newer > newest { return }
    self.known = known
    self.terminal = terminal
    let ids = Set(known.lazy.map(\.edit.id))
    made.removeAll { ids.contains($0.id) || saved.contains($0.id) }
    forgetOthers()
  }

  private mutating func forgetOthers() {
    ownIDs.formIntersection((known.map(\.edit) + made).lazy.map(\.id))
  }

  private var stacks: EditStacks {
    EditStacks(known.map(\.edit) + made) { edit in
      if ownIDs.contains(edit.id) { return terminal }
      return edit.by.isEmpty ? nil : edit.by
    }
  }

  private func isOwn(_ entry: EditStacks.Entry) -> Bool { entry.terminal == terminal }
}

extension EditHistory: Hashable {
  /// Whether the same edits can be undone and redone.
  public static func == (first: EditHistory, second: EditHistory) -> Bool {
    if first.known == second.known, first.made == second.made { return true }
    return first.undoable == second.undoable && first.redoable == second.redoable
  }

  /// Hashes the edits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(undoable)
    hasher.combine(redoable)
  }
}
