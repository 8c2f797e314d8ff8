import Repositories

/// The own edits that the repository may still tell, by which they are known from the edits of
/// others.
struct OwnEdits: Equatable, Sendable {
  private var savings: [TodosEdit.ID: SavingEdit] = [:]
  /// Whether the saves of the repository are followed. If they are not, no edit that is answered
  /// will be told.
  var isFollowed = true

  /// The saving of an own edit; nil for an edit of somebody else.
  subscript(id: TodosEdit.ID) -> SavingEdit? { savings[id] }

  /// The ids of the todos of these edits, but for edits that were refused.
  var ids: Set<Todo.ID> {
    let made = savings.values.filter { !$0.hasFailed }.compactMap(\.made)
    return Set(made.flatMap(\.edit.changes).map(\.id))
  }

  /// Adds an edit that is about to be saved.
  ///
  /// - Complexity: O(1); if nothing is followed, O(*k*), where *k* is the number of edits that are
  ///   being saved.
  mutating func append(_ edit: TodosEdit, _ saving: SavingEdit) {
    if !isFollowed { savings = savings.filter { !$0.value.isAnswered } }
    savings[edit.id] = saving
  }

  /// Forgets the edits that will not be told, because the repository has told all up to a revision.
  mutating func forget(upTo revision: Revision) {
    if savings.isEmpty { return }
    savings = savings.filter { !$0.value.isTold(upTo: revision) }
  }
}
