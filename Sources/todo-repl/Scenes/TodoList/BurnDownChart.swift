import Interactors

/// The numbers of open todos of the last days as a chart of at most eight lines.
struct BurnDownChart: OutputLine {
  let days: [TodoCounts.Day]
  /// The words for dates at present.
  let dues: DateWords

  /// The most lines between the title and the days.
  private static let height = 6
  /// The most columns of a day, with the one behind its bar.
  private static let widest = 4
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  var json: JSONLine? { nil }

  func text(on page: Page) -> String {
    let most = days.map(\.count).max() ?? 0
    let label = "\(most)"
    let indent = 3 + label.utf8.count
    let room = max(1, (page.columns ?? 80) - indent)
    let width = min(max(1, room / days.count), Self.widest)
    let shown = days.suffix(room / width)
    let height = min(Self.height, most)
    let bars = (0..<height).reversed().map { row in
      let name = row == height - 1 ? label : String(repeating: " ", count: label.utf8.count)
      let line = shown.map { bar($0.count, most, row, of: height, width) }.joined()
      return "  \(page.styling.apply(.remark, to: name)) \(Self.trimmed(line))"
    }
    let title = "  " + page.language.text(.openByDay)
    let axis = axis(shown, columns: shown.count * width - (width > 1 ? 1 : 0), page.language)
    return
      ([page.styling.apply(.remark, to: title)] + bars
      + axis.map {
        String(repeating: " ", count: indent) + page.styling.apply(.remark, to: $0)
      }).joined(separator: "\n")
  }

  /// The part of a day's bar in one row, the lowest of which is 0.
  private func bar(_ count: Int, _ most: Int, _ row: Int, of height: Int, _ width: Int) -> String {
    let eighths = Double(count) / Double(most) * Double(height * 8)
    // The smallest number shows, too.
    let level = count == 0 ? 0 : max(1, Int(eighths.rounded()))
    let filled = min(level - row * 8, 8)
    let block = filled <= 0 ? " " : Self.blocks[filled - 1]
    return String(repeating: block, count: max(1, width - 1)) + (width > 1 ? " " : "")
  }

  /// The first and the last day below the bars; none if they have no room.
  private func axis(
    _ shown: ArraySlice<TodoCounts.Day>, columns: Int, _ language: Language
  ) -> [String] {
    guard let first = shown.first else { return [] }
    let (start, end) = ("\(dues.date(of: first.start))", DisplayText(language.text(.today)))
    let rest = columns - start.utf8.count
    return rest > end.width
      ? [start + end.padded(toWidth: rest, alignment: .right).description] : []
  }

  private static func trimmed(_ line: String) -> Substring {
    line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]
  }
}
