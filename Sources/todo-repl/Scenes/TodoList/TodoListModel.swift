import Interactors
import Repositories

/// The rows of todos, and the remarks under them.
struct TodoListModel: Equatable {
  let rows: [TodoRow]
  let remarks: [String]

  /// The todos that a query finds, in at most `limit` rows.
  ///
  /// - Complexity: that of `TodoQuery.select`; only rows that show are made.
  init(_ todos: TodoList, _ query: TodoQuery, at now: LocalNow, limit: Int? = nil) {
    let (count, shown) = query.select(from: todos, at: now, limit: limit)
    let width = shown.map { String($0.number).count }.max() ?? 0
    let dues = DueWords(now)
    rows = shown.map { TodoRow($0, dues, width: width) }
    remarks =
      [
        Remark.more(count - rows.count, query == .all ? "list" : "list \(query)"),
        Self.sum(todos, count, query),
      ]
      .compactMap(\.self)
  }

  private static func sum(_ todos: TodoList, _ fitting: Int, _ query: TodoQuery) -> String {
    if todos.isEmpty { return "No todos yet. Type \"add\" and a title to add one." }
    if fitting == 0 { return nothing(query.condition) }
    let open = todos.count { !$0.isDone }
    let sum = "\(todos.count) \(todos.count == 1 ? "todo" : "todos"), \(open) open"
    switch query.condition {
    case .everything, .open, .done: return sum
    default: return "\(fitting) of \(sum)"
    }
  }

  private static func nothing(_ condition: TodoCondition) -> String {
    switch condition {
    case .open: "Nothing is open."
    case .done: "Nothing is done yet."
    case .overdue: "Nothing is overdue."
    default: "No todo fits. Type \"list\" to see all."
    }
  }
}
