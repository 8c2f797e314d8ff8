/// The last saves of a list: who asks for what has happened since a revision, or saves an edit again, finds
/// the answer here.
struct RecentSaves {
  /// The most changes of todos that are kept, in as many saves as that makes; at least one save.
  static let changeLimit = 10_000

  /// The saves, oldest first; each revision is the one before + 1.
  private var saves: [TodosSaved] = []
  private var saved: [TodosEdit.ID: TodosSaved] = [:]
  private var changeCount = 0

  /// The newest save.
  var last: TodosSaved? { saves.last }

  /// What became of an edit, if it is among the last saves.
  func save(of edit: TodosEdit.ID) -> TodosSaved? { saved[edit] }

  /// The saves after a revision; nil if some of them are not known any more.
  func saves(after revision: Revision, upTo newest: Revision) -> ArraySlice<TodosSaved>? {
    if revision >= newest { return [] }
    guard let first = saves.first, revision.next >= first.revision else { return nil }
    return saves.dropFirst(revision.next.number - first.revision.number)
  }

  /// Adds a save, and forgets the oldest ones.
  mutating func append(_ save: TodosSaved) {
    saves.append(save)
    saved[save.edit.id] = save
    changeCount += Self.weight(of: save)
    var forgotten = 0
    while changeCount > Self.changeLimit, forgotten < saves.count - 1 {
      changeCount -= Self.weight(of: saves[forgotten])
      saved[saves[forgotten].edit.id] = nil
      forgotten += 1
    }
    saves.removeFirst(forgotten)
  }

  private static func weight(of save: TodosSaved) -> Int { save.edit.changes.count + 1 }
}
