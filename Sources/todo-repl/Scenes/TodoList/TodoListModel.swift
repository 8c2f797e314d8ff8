import Interactors
import Repositories
import StateStore

/// The rows of todos, and the remarks under them.
struct TodoListModel: Equatable {
  let rows: TodoRows
  let remarks: [ListMessage]
  /// Names the filter and the order; nil for the whole list in its own order, and if a remark
  /// already names the filter.
  let filter: ListMessage?
  /// The number of rows that do not show.
  let left: Int

  /// The todos that a query selects, in about `limit` rows: see ``PageOfTodos``.
  ///
  /// - Complexity: that of `TodoQuery.select`; only shown rows are made.
  init(
    _ todos: TodoList, _ query: TodoQuery, at now: @autoclosure () -> LocalNow, limit: Int? = nil,
    waiting: Set<Todo.ID> = []
  ) {
    if todos.isEmpty {
      rows = TodoRows(0) { _ in preconditionFailure("An empty list has no rows.") }
      remarks = [.noTodosYet]
      filter = nil
      left = 0
      return
    }
    let now = now()
    let (count, shown) = PageOfTodos.first(query, of: todos, at: now, limit: limit)
    rows = shown.lines(in: todos, at: now, waiting: waiting)
    left = count - rows.count
    remarks = [ListMessage.more(left, query.line), Self.sum(todos, count, query)].compactMap(\.self)
    filter =
      if query == .all || query.view != nil || count == 0 {
        nil
      } else if query.condition == .everything {
        .order("\(query.order)")
      } else {
        .filter("\(query)")
      }
  }

  /// The todos of edits that wait for a server, as the edits left them, for a list that is
  /// otherwise unknown.
  init(ofWaiting edits: [TodosEdit], at now: LocalNow) {
    let changes = edits.flatMap(\.changes).lastOfEach
    let width = changes.map { $0.todo.number.asTyped.count }.max() ?? 0
    let (dues, ids) = (DateWords(now), Set(changes.lazy.map(\.id)))
    rows = TodoRows(changes.count) { place in
      let change = changes[place]
      return TodoRow(
        change.todo, dues, in: [], width: width, note: change.isRemoval ? .removed : nil,
        waiting: ids)
    }
    remarks = [.onlyWaiting]
    filter = nil
    left = 0
  }

  private static func sum(_ todos: TodoList, _ fitting: Int, _ query: TodoQuery) -> ListMessage {
    let (open, archived) = todos.reduce(into: (0, 0)) { counts, todo in
      if !todo.isDone { counts.0 += 1 } else if todo.isArchived { counts.1 += 1 }
    }
    if archived == todos.count, query == .all { return .onlyArchived(archived) }
    // Where archived todos are found they are counted, too: no part is greater than the whole.
    let all =
      query.findsArchived || query.condition.asksForArchived
      ? todos.count : max(todos.count - archived, fitting)
    if let view = query.view {
      return fitting == 0
        ? .nothingViewed(view, context: query.context, open: open)
        : .viewed(view, context: query.context, fitting, of: all, open: open)
    }
    if fitting == 0 { return nothing(query.condition, hasArchive: archived > 0) }
    switch query.condition {
    case .everything, .open, .done:
      return .todos(all, open: open)
    default:
      return .todosFitting(fitting, of: all, open: open)
    }
  }

  private static func nothing(_ condition: TodoCondition, hasArchive: Bool) -> ListMessage {
    switch condition {
    case .open: .nothingOpen
    case .done where !hasArchive: .nothingDone
    case .archived: .nothingArchived
    case .overdue: .nothingOverdue
    default: .noTodoFits(filter: "\(condition)")
    }
  }
}
