import Repositories

/// Own edits that showed, but could not be saved.
///
/// An edit made on top of such an edit has seen changes that were never saved. Beyond `changeLimit`
/// changes, the oldest edits are forgotten: an edit on top of one is refused, because its todos
/// differ from the ones that the person saw.
struct RefusedEdits: Hashable, Sendable {
  /// The most changes of todos remembered, in the newest edits.
  static let changeLimit = 10_000

  /// The number of all refused edits.
  private(set) var count = 0
  private var newest: [TodosEdit] = []
  private var changeCount = 0

  /// Adds an edit that could not be saved.
  mutating func append(_ edit: TodosEdit) {
    count += 1
    newest.append(edit)
    changeCount += edit.changes.count
    while changeCount > Self.changeLimit { changeCount -= newest.removeFirst().changes.count }
  }

  /// The edits that were refused after the first `count`, oldest first.
  func edits(after count: Int) -> ArraySlice<TodosEdit> { newest.suffix(self.count - count) }
}
