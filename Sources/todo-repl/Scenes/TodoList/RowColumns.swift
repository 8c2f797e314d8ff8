import Interactors
import Repositories

/// The columns of a list's rows in a window, in which priorities and due dates stand below each
/// other.
struct RowColumns: Equatable {
  /// The columns of the titles before a due date, in ascending order.
  private let titles: [Int]
  /// The columns of the longest priority before a due date; 0 for none.
  let priority: Int

  /// The columns of these rows; nil if fewer than two have a due date.
  init?(_ rows: [TodoRow]) {
    let dated = rows.filter { $0.due != nil }
    if dated.count < 2 { return nil }
    titles = dated.map { DisplayText($0.todo.title).width }.sorted()
    priority = dated.compactMap { $0.priority.map { DisplayText($0).width } }.max() ?? 0
  }

  /// The columns of a title in a window: those of the longest that takes at most half of it. A row
  /// with a longer title has its marks right behind the title.
  func title(in columns: Int) -> Int? { titles.last { $0 <= columns / 2 } }
}

extension [TodoRow] {
  /// The rows with common columns.
  var inColumns: [TodoRow] {
    guard let columns = RowColumns(self) else { return self }
    return map { row in
      var row = row
      row.columns = columns
      return row
    }
  }
}
