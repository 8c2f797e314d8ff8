import Interactors
import Repositories
import StateStore

/// Decides which rows edits print: the changed ones, whatever screen shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows; nil while a load makes them uncertain.
  private var known: TodoList?
  /// The last presented notice of others' changes.
  private var lastNotice = 0

  /// The rows of others' changes since the last call: each todo once, as the last change left it.
  ///
  /// ``present(_:waiting:at:)`` shows the reader's own changes of a todo, after these rows.
  ///
  /// - Parameters:
  ///   - list: The shown list; nil while edits are entering or leaving it.
  ///   - waiting: The ids of the todos with waiting changes.
  mutating func presentOthers(
    _ notices: Notices, in list: TodoList?, waiting: Set<Todo.ID> = [], at now: () -> LocalNow
  ) -> [TodoRow] {
    var changes: [TodosEdit.Change] = []
    for notice in notices.waiting where notice.id > lastNotice {
      guard case .changedByOthers(let others) = notice.event else { continue }
      changes += others
      lastNotice = notice.id
    }
    if changes.isEmpty { return [] }
    let new = ChangesByOthers.of(changes).filter { $0.isNew(to: known, in: list) }.map(\.last)
    // Others' changes are not edits of the reader.
    known?.take(new)
    let dues = DueWords(of: new.lazy.compactMap { $0.after ?? $0.before }, at: now)
    let there = new.compactMap { change in
      change.after.map {
        TodoRow($0, dues, note: .init(of: change.before, to: $0), waiting: waiting)
      }
    }
    return there
      + new.filter { $0.after == nil }.compactMap(\.before)
      .map { TodoRow($0, dues, note: .removed, waiting: waiting) }
  }

  /// The rows to print for these todos.
  ///
  /// - Parameter waiting: The ids of the todos with waiting changes.
  /// - Complexity: that of `IdentifiedList.changes(from:)`.
  mutating func present(
    _ todos: Loadable<TodoList>, waiting: Set<Todo.ID> = [], at now: () -> LocalNow
  ) -> [TodoRow] {
    let before = known
    known = todos.isLoading ? nil : todos.value
    guard let before, let known else { return [] }
    let changes = known.changes(from: before)
    let (todos, removed) = (
      changes.positions.map { known[$0] }, changes.removed.map { before[$0.position] }
    )
    let dues = DueWords(of: todos + removed, at: now)
    let there = todos.map {
      TodoRow($0, dues, note: .init(of: before[id: $0.id], to: $0), waiting: waiting)
    }
    return there
      + removed.map { TodoRow($0, dues, note: .removed, waiting: waiting) }
  }
}
