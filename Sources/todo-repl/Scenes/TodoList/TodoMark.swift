/// A mark behind the title of a todo, such as its due date or a tag.
struct TodoMark {
  let text: DisplayText
  let style: Style

  init(_ text: String, _ style: Style) {
    self.text = DisplayText(text)
    self.style = style
  }

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
    let whole = DisplayText(safe: "  " + marks.map(\.text.description).joined(separator: " "))
    if whole.width > room {
      let part = whole.truncated(toWidth: room)
      return Line(
        plain: "\(part)", styled: page.styling.apply(.remark, to: "\(part)"), width: part.width)
    }
    let styled = marks.map { page.styling.apply($0.style, to: "\($0.text)") }
    return Line(plain: "\(whole)", styled: "  " + styled.joined(separator: " "), width: whole.width)
  }
}
