import Foundation

/// The last edits saved in a list: the edits missed by a reader of an older revision, and the save
/// of each edit.
///
/// The number of kept edits is bounded. A reader of too old a revision gets the list instead.
struct SavedEdits {
  /// The most changes kept, each edit counted as one more; the last edit is always kept.
  static let changeLimit = 10_000

  /// The revision of the list.
  private(set) var revision = Revision.zero
  private let changeLimit: Int
  /// The saves in the order of their revisions, which never fall; nil before `first`, where they
  /// are forgotten.
  private var saves: [TodosSaved?] = []
  private var first = 0
  private var revisions: [TodosEdit.ID: Revision] = [:]
  private var changeCount = 0
  /// The oldest revision whose readers can get single edits.
  private var beginning = Revision.zero

  init(changeLimit: Int = Self.changeLimit) { self.changeLimit = changeLimit }

  /// The last known save.
  private(set) var last: TodosSaved?

  /// Adds a save, and forgets the oldest ones.
  ///
  /// - Complexity: O(1), averaged over many calls.
  mutating func append(_ saved: TodosSaved) {
    revision = saved.revision
    saves.append(saved)
    last = saved
    revisions[saved.edit.id] = saved.revision
    changeCount += Self.weight(of: saved)
    while changeCount > changeLimit, saves.count - first > 1 { forgetFirst() }
    if 2 * first > saves.count {
      saves.removeFirst(first)
      first = 0
    }
  }

  private mutating func forgetFirst() {
    guard let oldest = saves[first].take() else { return }
    first += 1
    changeCount -= Self.weight(of: oldest)
    if revisions[oldest.edit.id] == oldest.revision { revisions[oldest.edit.id] = nil }
    beginning = oldest.revision
  }

  static func weight(of saved: TodosSaved) -> Int { saved.edit.changes.count + 1 }

  /// Begins again with a list read anew, whose last saves are these.
  mutating func restart(at revision: Revision, _ saves: [TodosSaved] = []) {
    self = SavedEdits(changeLimit: changeLimit)
    beginning = saves.first.map { Revision($0.revision.number - 1) } ?? revision
    for saved in saves { append(saved) }
    self.revision = revision
  }

  // MARK: Updates for readers

  /// The saves after a revision; nil if some of them are no longer known.
  func saves(after seen: Revision) -> [TodosSaved]? {
    seen < beginning ? nil : saves[index(after: seen)...].compactMap(\.self)
  }

  /// The update since a revision; nil without changes.
  func update(since seen: Revision, of list: @autoclosure () -> TodosSnapshot) -> TodosUpdate? {
    if seen >= revision { return nil }
    guard let saves = saves(after: seen), !saves.isEmpty else { return .reloaded(list()) }
    return .saved(saves)
  }

  /// The save of an edit; nil if none is known.
  func save(of edit: TodosEdit.ID) -> TodosSaved? {
    guard let revision = revisions[edit] else { return nil }
    let candidates = saves[index(after: Revision(revision.number - 1))...]
    return candidates.lazy.compactMap(\.self).first { $0.edit.id == edit }
  }

  /// The index of the first known save after a revision.
  private func index(after revision: Revision) -> Int {
    saves[first...].orderedIndex(behind: { $0.map { $0.revision <= revision } ?? false })
  }
}

extension SavedEdits {
  /// The outcome of a merge.
  enum Merged {
    /// The list has the edit already, or the edit makes no difference.
    case known(TodosSaved)
    /// The list will have the edit at the next revision.
    case new(TodosSaved)
  }

  /// Merges an edit with the list; changes nothing.
  ///
  /// - Parameter saves: The saves made in the list, but not yet added here.
  func merged(
    _ edit: TodosEdit, with stored: StoredTodos, at moment: Date, after saves: [TodosSaved] = []
  ) throws(TodosConflict) -> Merged {
    let known = save(of: edit.id) ?? saves.first { $0.edit.id == edit.id }
    if let known { return .known(known) }
    let revision = saves.last?.revision ?? revision
    let edit = stored.numbered(try edit.merged { stored[$0] })
    // An undo is saved even if others have already made the same changes: the next undo must undo
    // the edit before.
    return edit.changes.isEmpty && edit.kind == .edit
      ? .known(TodosSaved(edit, at: revision, moment))
      : .new(TodosSaved(edit, at: revision.next, moment))
  }
}
