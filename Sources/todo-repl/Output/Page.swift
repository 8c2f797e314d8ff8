/// The layout of lines: the width and styling of a window or pipe, and the reader's language.
struct Page: Equatable {
  /// The columns of the window; nil if lines may have any length.
  var columns: Int?
  var styling = Styling(isColored: false)
  var language = Language.english

  /// Lines of any length, without styling.
  static let plain = Page()

  /// As much of a text as fits into a line whose other parts take `others` columns.
  func fit(_ text: DisplayText, besides others: Int) -> DisplayText {
    guard let columns else { return text }
    return text.truncated(toWidth: max(1, columns - others))
  }

  /// A text in a column of this width, of which as much stays as fits into the line.
  func column(_ text: DisplayText, width: Int, besides others: Int) -> DisplayText {
    fit(text, besides: others).padded(toWidth: min(width, columns.map { $0 - others } ?? width))
  }

  /// A message in the language of the reader, wrapped.
  func text(_ message: Message) -> String { wrapped(language.text(message)) }

  /// A message broken into lines between words, to the width of the window.
  func wrapped(_ message: String) -> String {
    guard let columns else { return message }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { DisplayText(safe: String($0)).wrapped(toWidth: columns) }
      .map(\.description).joined(separator: "\n")
  }
}

extension DisplayText {
  /// The text in lines, broken between words, which stand beside `others` columns. In a window with
  /// hardly any room the terminal breaks it.
  func wrapped(on page: Page, besides others: Int) -> [DisplayText] {
    guard let columns = page.columns, columns - others >= 12 else { return [self] }
    return wrapped(toWidth: columns - others, keepsQuotes: false)
  }
}
