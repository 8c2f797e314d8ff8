/// The last edits of a list, including all that can be undone or redone, and the newest ones.
struct EditTrail {
  private var edits: [LazyEdit] = []
  /// The number of edits at which the trail drops all that need not be kept.
  private var capacity = smallestCapacity

  private static let smallestCapacity = 4_000

  /// The edits as they were saved, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is the size of all these edits, which may have to be read from
  ///   their lines.
  var saves: [TodosSaved] { edits.compactMap(\.saved) }

  /// The newest save that can be read; nil without one.
  ///
  /// - Complexity: reads only this edit from its line, and later ones that cannot be read.
  var newest: TodosSaved? {
    for edit in edits.reversed() {
      if let saved = edit.saved { return saved }
    }
    return nil
  }

  /// The save of a revision; nil if the trail does not have that save.
  ///
  /// - Complexity: reads only this and later edits from their lines.
  func save(at revision: Revision) -> TodosSaved? {
    for edit in edits.reversed() {
      guard let saved = edit.saved else { return nil }
      if saved.revision <= revision { return saved.revision == revision ? saved : nil }
    }
    return nil
  }

  /// The saves after one revision up to another, the newest, oldest first; nil if one is missing, or
  /// if they have more changes than ``SavedEdits`` keeps.
  ///
  /// - Complexity: reads only these edits from their lines.
  func saves(after seen: Int, upTo newest: Int) -> [TodosSaved]? {
    let count = newest - seen
    var found: [TodosSaved] = []
    var weight = 0
    for edit in edits.suffix(count).reversed() {
      guard let saved = edit.saved, saved.revision.number == newest - found.count else {
        return nil
      }
      found.append(saved)
      weight += SavedEdits.weight(of: saved)
      if found.count > 1, weight > SavedEdits.changeLimit { return nil }
    }
    return found.count == count ? found.reversed() : nil
  }

  /// Adds an edit, the newest one.
  mutating func append(_ edit: LazyEdit) {
    edits.append(edit)
    if edits.count < capacity { return }
    edits = kept()
    capacity = max(Self.smallestCapacity, 2 * edits.count)
  }

  /// The edits that can be undone or redone, with their undos and redos, and the newest 200 edits
  /// of any kind, for readers that have not had them yet.
  ///
  /// - Parameter changeLimit: The most changes in the edits of each stack, and in the newest edits.
  func kept(changeLimit: Int = .max) -> [LazyEdit] {
    let saves = edits.map(\.saved)
    let ids = EditStacks(saves.lazy.compactMap(\.?.edit)).kept(changeLimit: changeLimit)
    var (newest, changes) = (edits.endIndex, 0)
    while newest > max(0, edits.count - EditStacks.limit) {
      changes += saves[newest - 1]?.edit.changes.count ?? 0
      if changes > changeLimit { break }
      newest -= 1
    }
    // An unreadable line is a later version's.
    return edits.indices.filter { index in
      index >= newest || saves[index].map { ids.contains($0.edit.id) } ?? true
    }.map { edits[$0] }
  }
}
