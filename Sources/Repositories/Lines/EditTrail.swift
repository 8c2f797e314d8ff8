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

  /// The edits that can be undone or redone, with their undos and redos, and the newest edits,
  /// whatever they are, for readers that have not had them yet.
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
