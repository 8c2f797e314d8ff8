import Interactors
import Repositories
import StateStore

/// Decides what edits print: the rows that they changed, whatever screen shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows of; nil while a load makes that unsure.
  private var known: TodoList?
  /// The last notice of what others have changed.
  private var lastNotice = 0

  /// The rows of what others have changed since the last call: each todo once, as the last of them has left it.
  mutating func presentOthers(_ notices: Notices, at now: () -> LocalNow) -> [TodoRow] {
    var changes: [TodosEdit.Change] = []
    for notice in notices.waiting where notice.id > lastNotice {
      guard case .changedByOthers(let others) = notice.event else { continue }
      changes += others
      lastNotice = notice.id
    }
    if changes.isEmpty { return [] }
    // What others have changed is no edit of the reader.
    known?.take(changes)
    let dues = DueWords(of: changes.lazy.compactMap { $0.after ?? $0.before }, at: now)
    var seen: Set<Todo.ID> = []
    let last = changes.reversed().filter { seen.insert($0.id).inserted }.reversed()
    return last.compactMap(\.after).map { TodoRow($0, dues) }
      + last.filter { $0.after == nil }.compactMap(\.before)
      .map { TodoRow($0, dues, note: .removed) }
  }

  /// The rows to be printed for these todos.
  ///
  /// - Complexity: that of `IdentifiedList.changes(from:)`.
  mutating func present(_ todos: Loadable<TodoList>, at now: () -> LocalNow) -> [TodoRow] {
    let before = known
    known = todos.isLoading ? nil : todos.value
    guard let before, let known else { return [] }
    let changes = known.changes(from: before)
    let (todos, removed) = (
      changes.positions.map { known[$0] }, changes.removed.map { before[$0.position] }
    )
    let dues = DueWords(of: todos + removed, at: now)
    return todos.map { TodoRow($0, dues) }
      + removed.map { TodoRow($0, dues, note: .removed) }
  }
}
