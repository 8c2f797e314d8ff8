import Interactors
import Repositories

/// Rows of todos, and a remark under them.
struct TodoListModel: Equatable {
  var rows: [TodoRow] = []
  var remark: String?

  /// The whole list, or a part of it.
  static func list(_ todos: [Todo], _ filter: TodoFilter) -> TodoListModel {
    let shown = todos.filter(filter.includes)
    let width = shown.map { String($0.number).count }.max() ?? 0
    return TodoListModel(
      rows: shown.map { TodoRow($0, width: width) }, remark: remark(todos, shown.count, filter))
  }

  /// The todos that were added, changed or removed.
  ///
  /// - Complexity: O(n); what both lists begin and end with is passed over quickly.
  static func changes(from old: [Todo], to new: [Todo]) -> TodoListModel {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      end += 1
    }
    let before = old[start..<old.count - end]
    let after = new[start..<new.count - end]
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let kept = Set(after.map(\.id))
    return TodoListModel(
      rows: after.filter { known[$0.id] != $0 }.map { TodoRow($0) }
        + before.filter { !kept.contains($0.id) }.map { TodoRow($0, note: .removed) })
  }

  private static func remark(_ todos: [Todo], _ shown: Int, _ filter: TodoFilter) -> String {
    if todos.isEmpty { return "No todos yet. Type \"add\" and a title to add one." }
    if shown == 0 { return filter == .open ? "Nothing is open." : "Nothing is done yet." }
    let open = todos.count { !$0.isDone }
    return "\(todos.count) \(todos.count == 1 ? "todo" : "todos"), \(open) open"
  }
}
