/// A Markdown table without empty columns, each column as wide as its widest cell.
struct Table {
  struct Column {
    let title: String
    let isText: Bool

    static func text(_ title: String) -> Column { Column(title: title, isText: true) }
    static func number(_ title: String) -> Column { Column(title: title, isText: false) }
  }

  let columns: [Column]
  var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  var text: String {
    let filled = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let cells = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    var lines = cells.map { row in
      let padded = filled.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return columns[column].isText ? row[column] + space : space + row[column]
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = filled.map { column in
      columns[column].isText
        ? String(repeating: "-", count: widths[column])
        : String(repeating: "-", count: widths[column] - 1) + ":"
    }
    lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
    return lines.joined(separator: "\n")
  }
}
