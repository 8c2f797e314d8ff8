import Repositories

/// The own edits that showed, and then could not be saved.
///
/// An edit that was made on top of such an edit has seen what never came to be. Of very many, the
/// oldest are forgotten: an edit on top of these is refused, as its todos are not what the person
/// saw.
struct RefusedEdits: Hashable, Sendable {
  /// The most changes of todos that are remembered, in the newest edits.
  static let changeLimit = 10_000

  /// The number of all edits that were refused.
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
