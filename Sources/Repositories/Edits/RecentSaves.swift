/// The last saves of a list: who asks for what has happened since a revision, or saves an edit again, finds
/// the answer here.
struct RecentSaves {
  /// The most changes of todos that are kept, in as many saves as that makes; at least one save.
  static let changeLimit = 10_000

  /// The saves by their revisions, of which each is the one before + 1. From an array, to forget the oldest save would
  /// take as long as there are others.
  private var saves: [Revision: TodosSaved] = [:]
  private var revisions: [TodosEdit.ID: Revision] = [:]
  private var changeCount = 0
  private var first = Revision.zero
  /// The newest save.
  private(set) var last: TodosSaved?

  /// What became of an edit, if it is among the last saves.
  func save(of edit: TodosEdit.ID) -> TodosSaved? { revisions[edit].flatMap { saves[$0] } }

  /// The saves after a revision; nil if some of them are not known any more.
  func saves(after revision: Revision, upTo newest: Revision) -> [TodosSaved]? {
    if revision >= newest { return [] }
    guard let last, revision.next >= first else { return nil }
    let seen = revision.number
    return (seen..<max(seen, last.revision.number)).compactMap { saves[Revision($0 + 1)] }
  }

  /// Adds a save, and forgets the oldest ones.
  ///
  /// - Complexity: O(1), averaged over many calls.
  mutating func append(_ save: TodosSaved) {
    if last == nil { first = save.revision }
    saves[save.revision] = save
    revisions[save.edit.id] = save.revision
    last = save
    changeCount += Self.weight(of: save)
    while changeCount > Self.changeLimit, first < save.revision {
      if let oldest = saves.removeValue(forKey: first) {
        changeCount -= Self.weight(of: oldest)
        if revisions[oldest.edit.id] == first { revisions[oldest.edit.id] = nil }
      }
      first = first.next
    }
  }

  private static func weight(of save: TodosSaved) -> Int { save.edit.changes.count + 1 }
}
