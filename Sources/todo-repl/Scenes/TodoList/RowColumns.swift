import Interactors
import Repositories

/// The columns of a list's rows in a window, in which priorities and due dates stand below each
/// other.
struct RowColumns: Equatable {
  /// The columns of a title and of a priority before a due date.
  struct Widths: Equatable {
    var title: Int
    /// 0 for no priority.
    var priority: Int
  }

  /// The widths of the titles before a due date, in ascending order, each with that of the longest
  /// priority up to there.
  private let widths: [Widths]

  /// The columns of these rows; nil if fewer than two have a due date.
  init?(_ rows: [TodoRow]) {
    let dated = rows.filter { $0.due != nil }
    if dated.count < 2 { return nil }
    let each = dated.map { row in
      Widths(
        title: DisplayText(row.todo.title).width,
        priority: row.priority.map { DisplayText($0).width } ?? 0)
    }
    var longest = 0
    widths = each.sorted { $0.title < $1.title }.map { width in
      longest = max(longest, width.priority)
      return Widths(title: width.title, priority: longest)
    }
  }

  /// The widths of title and priority in a line with `room` for title and marks: those of the
  /// longest title that takes at most half of it. nil for a longer title, and if no due date of
  /// `due` columns would fit: the row then has its marks right behind the title.
  ///
  /// - Complexity: O(log n), where n is the number of rows.
  func widths(of title: Int, due: Int, in room: Int) -> Widths? {
    let longer = widths.orderedIndex { $0.title <= room / 2 }
    guard longer > 0, case let widths = widths[longer - 1], title <= widths.title else {
      return nil
    }
    let marks = 2 + (widths.priority > 0 ? widths.priority + 1 : 0) + due
    return widths.title + marks <= room ? widths : nil
  }
}

extension Sequence<TodoRow> {
  /// The rows with common columns.
  var inColumns: [TodoRow] {
    let rows = Array(self)
    guard let columns = RowColumns(rows) else { return rows }
    return rows.map { row in
      var row = row
      row.columns = columns
      return row
    }
  }
}
