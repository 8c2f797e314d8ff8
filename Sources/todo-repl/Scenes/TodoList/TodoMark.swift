/// A mark behind the title of a todo, such as its due date or a tag.
struct TodoMark {
  let text: DisplayText
  let style: Style
  /// The spaces behind the text, up to the next column.
  private var padding = 0

  init(_ text: String, _ style: Style) {
    self.text = DisplayText(text)
    self.style = style
  }

  /// The mark filled up to `columns` with spaces.
  func padded(toWidth columns: Int) -> TodoMark {
    var mark = self
    mark.padding = max(0, columns - text.width)
    return mark
  }

  private var spaces: String { String(repeating: " ", count: padding) }

  /// Marks in a line, with the space before them.
  struct Line {
    let plain: String
    let styled: String
    let width: Int
  }

  /// The marks side by side. In a narrow window they leave half of the room to a title that needs
  /// it, and all of the room if no mark would be readable.
  ///
  /// - Parameter title: the columns of the title.
  static func line(
    _ marks: [TodoMark], on page: Page, besides others: Int, title: @autoclosure () -> Int
  ) -> Line {
    let room = page.columns.map { max(($0 - others) / 2, $0 - others - title()) } ?? .max
    if marks.isEmpty || room < 6 { return Line(plain: "", styled: "", width: 0) }
    let texts = marks.map { "\($0.text)\($0.spaces)" }
    let whole = DisplayText(safe: "  " + texts.joined(separator: " "))
    if whole.width > room {
      let part = whole.truncated(toWidth: room)
      return Line(
        plain: "\(part)", styled: page.styling.apply(.remark, to: "\(part)"), width: part.width)
    }
    let styled = marks.map { page.styling.apply($0.style, to: "\($0.text)") + $0.spaces }
    return Line(plain: "\(whole)", styled: "  " + styled.joined(separator: " "), width: whole.width)
  }
}
