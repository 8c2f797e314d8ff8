import Interactors
import Repositories
import StateStore

/// Decides what edits print: the rows that they changed, whatever screen shows.
struct TodoEditsPresenter {
  /// The todos that the reader knows of; nil while a load makes that unsure.
  private var known: TodoList?
  /// The last notice of what others have changed.
  private var lastNotice = 0
  /// Whether the rows above are under the title of what others have changed.
  var isAmongOthers = false

  /// The rows of what others have changed since the last call: each todo once, as it is by now.
  ///
  /// - Parameters:
  ///   - list: The list that shows, or nil while it has edits that are not saved: then the rows are as the last of the
  ///     others has left the todos.
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
    var seen: Set<Todo.ID> = []
    var last = Array(changes.reversed().filter { seen.insert($0.id).inserted }.reversed())
    if let list {
      // The reader may have changed a todo since, and have seen it with what others had changed before.
      last = last.map { $0.ending(with: list[id: $0.id]) }
      last.removeAll { change in known.map { $0[id: change.id] == change.after } ?? false }
    }
    // What others have changed is no edit of the reader.
    known?.take(last)
    let dues = DueWords(of: last.lazy.compactMap { $0.after ?? $0.before }, at: now)
    let there = last.compactMap { change in
      change.after.map {
        TodoRow($0, dues, note: .init(of: change.before, to: $0), waiting: waiting)
      }
    }
    return there
      + last.filter { $0.after == nil }.compactMap(\.before)
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

extension TodosEdit.Change {
  /// The change of the same todo that ends with another version of the todo; nil if the todo is not there.
  fileprivate func ending(with todo: Todo?) -> Self {
    switch (before, todo) {
    case (nil, nil): after.map(Self.removed) ?? self
    case (let before?, nil): .removed(before)
    case (nil, let todo?): .added(todo)
    case (let before?, let todo?): .changed(from: before, to: todo)
    }
  }
}
