import Repositories

/// Own edits that the repository may still report, kept to recognize them among others' edits.
struct OwnEdits: Equatable, Sendable {
  private var savings: [TodosEdit.ID: SavingEdit] = [:]
  /// Whether the saves of the repository are followed. If not, it never reports an answered edit.
  var isFollowed = true

  /// The saving of an own edit; nil for an edit by somebody else.
  subscript(id: TodosEdit.ID) -> SavingEdit? { savings[id] }

  /// The ids of the todos that these edits change, without refused edits.
  var ids: Set<Todo.ID> {
    let made = savings.values.filter { !$0.hasFailed }.compactMap(\.made)
    return Set(made.flatMap(\.edit.changes).map(\.id))
  }

  /// Adds an edit that is about to be saved.
  ///
  /// - Complexity: O(1); without following, O(*k*), where *k* is the number of edits being saved.
  mutating func append(_ edit: TodosEdit, _ saving: SavingEdit) {
    if !isFollowed { savings = savings.filter { !$0.value.isAnswered } }
    savings[edit.id] = saving
  }

  /// Forgets the edits that a repository will not report, having reported all up to a revision.
  mutating func forget(upTo revision: Revision) {
    if savings.isEmpty { return }
    savings = savings.filter { !$0.value.isTold(upTo: revision) }
  }
}
