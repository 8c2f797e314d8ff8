import Interactors
import Repositories
import StateStore

/// Decides what is to be said of edits: an edit prints the rows that it changed, whatever shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows of; nil while that is unsure, during and after a load.
  private var known: TodoList?

  /// The rows to be printed for these todos.
  ///
  /// - Complexity: that of `IdentifiedList.changes(from:)`.
  mutating func present(_ todos: Loadable<TodoList>, at now: () -> LocalNow) -> [TodoRow] {
    let before = known
    known = todos.isLoading ? nil : todos.value
    guard let before, let known else { return [] }
    let changes = known.changes(from: before)
    // Most writes change no row: the calendar is left alone then.
    if changes.positions.isEmpty, changes.removed.isEmpty { return [] }
    let dues = DueWords(now())
    return changes.positions.map { TodoRow(known[$0], dues) }
      + changes.removed.map { TodoRow(before[$0.position], dues, note: .removed) }
  }
}
