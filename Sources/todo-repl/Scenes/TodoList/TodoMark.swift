/// A mark behind the title of a todo, such as its due date or a tag.
struct TodoMark {
  let text: DisplayText
  let style: Style
  /// The text for a row that has no room for all marks.
  private let short: String?
  /// The spaces behind the text, up to the next column.
  private var padding = 0

  init(_ text: String, short: String? = nil, _ style: Style) {
    self.text = DisplayText(text)
    (self.short, self.style) = (short, style)
  }

  /// The mark with its short text.
  var shortened: TodoMark {
    TodoMark(short.map { DisplayText($0) } ?? text, style, padding: padding)
  }

  private init(_ text: DisplayText, _ style: Style, padding: Int) {
    (self.text, short, self.style, self.padding) = (text, nil, style, padding)
  }

  /// The mark filled up to `columns` with spaces.
  func padded(toWidth columns: Int) -> TodoMark {
    TodoMark(text, style, padding: max(0, columns - text.width))
  }

  private var width: Int { text.width + padding }
  private var spaces: String { String(repeating: " ", count: padding) }

  /// Marks in a line, with the space before them.
  struct Line {
    let text: String
    /// 0 in a line of any length, where no width counts.
    let width: Int

    fileprivate static let empty = Line(text: "", width: 0)
  }

  /// The marks side by side, as far as there is room for them.
  ///
  /// If there is no room for all, their texts are short. If that is not enough, marks are left out,
  /// but not the `important` first ones. A title that needs more keeps `shortestTitle` columns or
  /// a third of the room; if the important marks do not fit beside that, only the last of them is
  /// shown. If that one does not fit either, it is cut, or left out if it would not be readable.
  ///
  /// - Parameters:
  ///   - isPlain: Whether the marks have no look of their own.
  ///   - title: the columns of the title.
  static func line(
    _ marks: [TodoMark], important: Int, on page: Page, isPlain: Bool, besides others: Int,
    title: @autoclosure () -> Int
  ) -> Line {
    let styling = isPlain ? Styling(isColored: false) : page.styling
    guard let columns = page.columns, !marks.isEmpty else {
      return Line(text: text(marks, styling), width: 0)
    }
    let room = columns - others
    let free = room - title()
    if width(marks) <= free { return line(marks, styling) }
    let short = marks.map(\.shortened)
    var shown = Array(short.prefix(important))
    let limit = max(room * 2 / 3, free)
    // A date that is cut could be read as another one.
    while !shown.isEmpty, width(shown) > max(limit, room - shortestTitle) {
      if shown.count == 1 { return cut(shown, styling, to: limit) }
      shown.removeFirst()
    }
    for mark in short.dropFirst(important) where width(shown + [mark]) <= free {
      shown.append(mark)
    }
    let dots = TodoMark("…", .remark)
    if shown.count < short.count, width(shown + [dots]) <= free { shown.append(dots) }
    return line(shown, styling)
  }

  /// The columns of a title by which a person still knows a todo.
  private static let shortestTitle = 8

  private static func width(_ marks: [TodoMark]) -> Int {
    marks.isEmpty ? 0 : marks.reduce(1) { $0 + 1 + $1.width }
  }

  private static func line(_ marks: [TodoMark], _ styling: Styling) -> Line {
    Line(text: text(marks, styling), width: width(marks))
  }

  private static func text(_ marks: [TodoMark], _ styling: Styling) -> String {
    var text = marks.isEmpty ? "" : " "
    for mark in marks {
      text += " "
      text += styling.apply(mark.style, to: mark.text.description)
      if mark.padding > 0 { text += mark.spaces }
    }
    return text
  }

  private static func cut(_ marks: [TodoMark], _ styling: Styling, to room: Int) -> Line {
    if room < 6 { return .empty }
    let part = DisplayText(safe: text(marks, Styling(isColored: false))).truncated(toWidth: room)
    return Line(text: styling.apply(.remark, to: "\(part)"), width: part.width)
  }
}
