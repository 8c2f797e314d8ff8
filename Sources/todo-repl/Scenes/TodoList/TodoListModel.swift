import Interactors
import Repositories

/// The rows of todos, and the remarks under them.
struct TodoListModel: Equatable {
  let rows: [TodoRow]
  let remarks: [String]

  /// The whole list, or a part of it, in at most `limit` rows.
  ///
  /// - Complexity: O(n); only rows that show are made.
  init(_ todos: TodoList, _ filter: TodoFilter, limit: Int? = nil) {
    let count = filter == .all ? todos.count : todos.count(where: filter.includes)
    let shown = todos.lazy.filter(filter.includes).prefix(limit ?? count)
    let width = shown.map { String($0.number).count }.max() ?? 0
    rows = shown.map { TodoRow($0, width: width) }
    remarks =
      [
        Remark.more(
          count - rows.count, filter == .all ? "list" : "list \(filter.rawValue)"),
        Self.sum(todos, count, filter),
      ]
      .compactMap(\.self)
  }

  private static func sum(_ todos: TodoList, _ fitting: Int, _ filter: TodoFilter) -> String {
    if todos.isEmpty { return "No todos yet. Type \"add\" and a title to add one." }
    if fitting == 0 { return filter == .open ? "Nothing is open." : "Nothing is done yet." }
    let open = todos.count { !$0.isDone }
    return "\(todos.count) \(todos.count == 1 ? "todo" : "todos"), \(open) open"
  }
}
