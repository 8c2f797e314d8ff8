/// The last edits of a list, including all that can be undone or redone.
struct EditTrail {
  private var edits: [LazyEdit] = []
  /// The number of edits at which the trail drops all that can no longer be undone or redone.
  private var capacity = smallestCapacity

  private static let smallestCapacity = 4_000

  /// The edits as they were saved, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is the size of all these edits, which may have to be read from
  ///   their lines.
  var saves: [TodosSaved] { edits.compactMap(\.saved) }

  /// Adds an edit, the newest one.
  mutating func append(_ edit: LazyEdit) {
    edits.append(edit)
    if edits.count < capacity { return }
    edits = kept()
    capacity = max(Self.smallestCapacity, 2 * edits.count)
  }

  /// The edits that can be undone or redone, with their undos and redos.
  func kept(changeLimit: Int = .max) -> [LazyEdit] {
    let saves = edits.map(\.saved)
    let ids = EditStacks(saves.lazy.compactMap(\.?.edit)).kept(changeLimit: changeLimit)
    // An unreadable line is a later version's.
    return zip(edits, saves).filter { $1.map { ids.contains($0.edit.id) } ?? true }.map(\.0)
  }
}
