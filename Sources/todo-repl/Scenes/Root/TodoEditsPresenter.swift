import Interactors
import Repositories
import StateStore

/// Decides what edits print: the rows that they changed, whatever screen shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows of; nil while a load makes that unsure.
  private var known: TodoList?
  /// The last notice of what others have changed.
  private var lastNotice = 0

  /// The rows of what others have changed since the last call: each todo once, as the last of them
  /// has left it.
  ///
  /// What the reader has made of a todo besides is left to ``present(_:waiting:at:)``, which shows
  /// the todo then, after these rows.
  ///
  /// - Parameters:
  ///   - list: The list that shows; nil while edits are on their way into the list, or out of it.
  ///   - waiting: The ids of the todos with changes that wait.
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
    // What others have changed is no edit of the reader.
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

  /// The rows to be printed for these todos.
  ///
  /// - Parameter waiting: The ids of the todos with changes that wait.
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
