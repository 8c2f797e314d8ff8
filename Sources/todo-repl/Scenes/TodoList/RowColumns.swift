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

  /// The columns of a title in a line with `room` for title and marks: those of the longest title
  /// that takes at most half of it. nil for a longer title, and if no due date of `due` columns would
  /// fit: the row then has its marks right behind the title.
  ///
  /// - Complexity: O(log n), where n is the number of rows.
  func title(of width: Int, due: Int, in room: Int) -> Int? {
    var (low, high) = (0, titles.count)
    while low < high {
      let middle = (low + high) / 2
      if titles[middle] <= room / 2 { low = middle + 1 } else { high = middle }
    }
    guard low > 0, width <= titles[low - 1] else { return nil }
    let marks = 2 + (priority > 0 ? priority + 1 : 0) + due
    return titles[low - 1] + marks <= room ? titles[low - 1] : nil
  }
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
