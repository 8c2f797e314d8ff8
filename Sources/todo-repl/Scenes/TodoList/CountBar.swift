/// A number of todos in a window, with a bar: "high  3 ███".
struct CountBar: OutputLine {
  /// The name of the counts around this one, before the first of them.
  let heading: DisplayText
  let name: DisplayText
  let count: Int
  /// The counts around this one, for common columns.
  let group: Group

  /// What the counts with one heading have in common.
  struct Group {
    /// The columns of the longest name.
    let width: Int
    /// The greatest count.
    let most: Int
  }

  private static let longest = 30

  /// The bars of counts with one heading.
  static func rows(_ heading: DisplayText, _ counts: [(name: String, count: Int)]) -> [CountBar] {
    let names = counts.map { DisplayText($0.name) }
    let group = Group(width: names.map(\.width).max() ?? 0, most: counts.map(\.count).max() ?? 0)
    let blank = DisplayText("").padded(toWidth: heading.width)
    return zip(names, counts).enumerated().map { index, row in
      CountBar(heading: index == 0 ? heading : blank, name: row.0, count: row.1.count, group: group)
    }
  }

  var json: JSONLine? { nil }

  func text(on page: Page) -> String {
    let columns = page.columns ?? 80
    // A long name is cut, so that the bars have room.
    let width = min(group.width, max(8, columns / 3))
    let name = name.truncated(toWidth: width).padded(toWidth: width)
    let digits = "\(group.most)".utf8.count
    let number = DisplayText("\(count)").padded(toWidth: digits, alignment: .right)
    let room = columns - heading.width - width - digits - 7
    let bar = String(repeating: "█", count: length(in: min(room, Self.longest)))
    return
      "  \(page.styling.apply(.remark, to: heading.description))  \(name)  \(number)"
      + (bar.isEmpty ? "" : " \(bar)")
  }

  /// One block a todo, or as many as the room allows; no todo has none.
  private func length(in room: Int) -> Int {
    if room < 1 || count == 0 { return 0 }
    return group.most <= room ? count : max(1, count * room / group.most)
  }
}
