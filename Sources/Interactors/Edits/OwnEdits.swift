import Repositories

/// Own edits that the repository may still report, kept to recognize them among others' edits.
struct OwnEdits: Equatable, Sendable {
  private var savings: [TodosEdit.ID: SavingEdit] = [:]
  /// Whether the repository's saves are followed. If not, the repository reports no edit that it
  /// has answered.
  var isFollowed = true

  /// The saving of an own edit; nil for an edit by somebody else.
  subscript(id: TodosEdit.ID) -> SavingEdit? { savings[id] }

  /// The ids of the todos that these edits change, without refused edits.
  var ids: Set<Todo.ID> { savings.values.todos }

  /// The ids of the todos that these edits change, without the refused edits and those in `known`.
  func ids(besides known: Set<TodosEdit.ID>) -> Set<Todo.ID> {
    savings.filter { !known.contains($0.key) }.values.todos
  }

  /// The ids of the edits that the log of the state has.
  var logged: Set<TodosEdit.ID> { Set(savings.filter(\.value.isLogged).keys) }

  /// The last revision at which these edits have changed each todo: they include the changes of
  /// others up to that revision.
  var lastSaved: [Todo.ID: Revision] {
    savings.values.compactMap(\.answer).reduce(into: [:]) { last, saved in
      for change in saved.edit.changes {
        last[change.id] = max(last[change.id] ?? .zero, saved.revision)
      }
    }
  }

  /// The number of edits added so far.
  private(set) var made = 0

  /// Records that the list below the edits contains those that were saved up to a revision.
  func include(upTo revision: Revision) {
    for saving in savings.values where saving.answer.map({ $0.revision <= revision }) ?? false {
      saving.include()
    }
  }

  /// The last revision of the edits that were dropped before the repository reported them.
  private var dropped = Revision.zero

  /// Whether the repository has reported all edits by a revision: then the shown list is that of the
  /// revision.
  func areReported(upTo revision: Revision) -> Bool {
    dropped <= revision && savings.values.allSatisfy { $0.isReported(upTo: revision) }
  }

  /// Adds an edit that is about to be saved.
  ///
  /// - Complexity: O(1); without following, O(*k*), where *k* is the number of edits being saved.
  mutating func append(_ edit: TodosEdit, _ saving: SavingEdit) {
    if !isFollowed {
      dropped = savings.values.compactMap(\.answer?.revision).reduce(dropped, max)
      savings = savings.filter { !$0.value.isAnswered }
    }
    savings[edit.id] = saving
    made += 1
  }

  /// Forgets the edits that a repository will not report, having reported all up to a revision.
  mutating func forget(upTo revision: Revision) {
    if savings.isEmpty { return }
    savings = savings.filter { !$0.value.isReported(upTo: revision) }
  }
}

extension Sequence<SavingEdit> {
  /// The ids of the todos that these edits change, without refused edits.
  fileprivate var todos: Set<Todo.ID> {
    // Loops: to find the type of a chain of lazy sequences takes an eighth of a start.
    var ids: Set<Todo.ID> = []
    for saving in self where !saving.hasFailed {
      for change in saving.made?.edit.changes ?? [] { ids.insert(change.id) }
    }
    return ids
  }
}
