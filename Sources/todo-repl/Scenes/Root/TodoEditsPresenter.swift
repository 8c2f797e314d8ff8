import Interactors
import Repositories
import StateStore

/// Decides what edits print: the rows that they changed, whatever screen shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows of; nil while a load makes that unsure.
  private var known: TodoList?

  /// The rows to be printed for these todos.
  ///
  /// - Complexity: that of `IdentifiedList.changes(from:)`.
  mutating func present(_ todos: Loadable<TodoList>, at now: () -> LocalNow) -> [TodoRow] {
    let before = known
    known = todos.isLoading ? nil : todos.value
    guard let before, let known else { return [] }
    let changes = known.changes(from: before)
    // Most writes change no row, and need no calendar.
    if changes.positions.isEmpty, changes.removed.isEmpty { return [] }
    let dues = DueWords(now())
    return changes.positions.map { TodoRow(known[$0], dues) }
      + changes.removed.map { TodoRow(before[$0.position], dues, note: .removed) }
  }
}
