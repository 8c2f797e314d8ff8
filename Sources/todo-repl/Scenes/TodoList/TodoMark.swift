/// A mark behind the title of a todo, such as its due date or a tag.
struct TodoMark {
  let text: DisplayText
  let style: Style
  /// The text for a row that has no room for all marks.
  private let short: DisplayText
  /// The spaces behind the text, up to the next column.
  private var padding = 0

  init(_ text: String, short: String? = nil, _ style: Style) {
    self.text = DisplayText(text)
    self.short = short.map { DisplayText($0) } ?? self.text
    self.style = style
  }

  /// The mark with its short text.
  var shortened: TodoMark { TodoMark(short, style, padding: padding) }

  private init(_ text: DisplayText, _ style: Style, padding: Int) {
    (self.text, short, self.style, self.padding) = (text, text, style, padding)
  }

  /// The mark filled up to `columns` with spaces.
  func padded(toWidth columns: Int) -> TodoMark {
    TodoMark(text, style, padding: max(0, columns - text.width))
  }

  private var width: Int { text.width + padding }
  private var spaces: String { String(repeating: " ", count: padding) }

  /// Marks in a line, with the space before them.
  struct Line {
    let plain: String
    let styled: String
    let width: Int

    fileprivate static let empty = Line(plain: "", styled: "", width: 0)
  }

  /// The marks side by side, as far as there is room for them.
  ///
  /// If there is no room for all, their texts are short. If that is not enough, marks are left out,
  /// but not the `important` first ones. A title that needs more keeps `shortestTitle` columns if
  /// they all fit beside that; else they are cut, and the title has a third of the room, or all of
  /// the room if they would not be readable.
  ///
  /// - Parameter title: the columns of the title.
  static func line(
    _ marks: [TodoMark], important: Int, on page: Page, besides others: Int,
    title: @autoclosure () -> Int
  ) -> Line {
    guard let columns = page.columns, !marks.isEmpty else { return line(marks, on: page) }
    let room = columns - others
    let free = room - title()
    if width(marks) <= free { return line(marks, on: page) }
    let short = marks.map(\.shortened)
    var shown = Array(short.prefix(important))
    let limit = max(room * 2 / 3, free)
    if width(shown) > max(limit, room - shortestTitle) { return cut(shown, on: page, to: limit) }
    for mark in short.dropFirst(important) where width(shown + [mark]) <= free {
      shown.append(mark)
    }
    let dots = TodoMark("…", .remark)
    if shown.count < short.count, width(shown + [dots]) <= free { shown.append(dots) }
    return line(shown, on: page)
  }

  /// The columns of a title by which a person still knows a todo.
  private static let shortestTitle = 8

  private static func width(_ marks: [TodoMark]) -> Int {
    marks.isEmpty ? 0 : marks.reduce(1) { $0 + 1 + $1.width }
  }

  private static func line(_ marks: [TodoMark], on page: Page) -> Line {
    if marks.isEmpty { return .empty }
    return Line(
      plain: "  " + marks.map { "\($0.text)\($0.spaces)" }.joined(separator: " "),
      styled: "  "
        + marks.map { page.styling.apply($0.style, to: "\($0.text)") + $0.spaces }
        .joined(separator: " "),
      width: width(marks))
  }

  private static func cut(_ marks: [TodoMark], on page: Page, to room: Int) -> Line {
    if room < 6 { return .empty }
    let part = DisplayText(safe: line(marks, on: page).plain).truncated(toWidth: room)
    return Line(
      plain: "\(part)", styled: page.styling.apply(.remark, to: "\(part)"), width: part.width)
  }
}
