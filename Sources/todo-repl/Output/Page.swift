/// What lines are laid out for: a window, whose width and looks count, or whatever reads a pipe; and
/// the language of who reads them.
struct Page: Equatable {
  /// The columns of the window; nil where lines may have any length.
  var columns: Int?
  var styling = Styling(isColored: false)
  var language = Language.english

  /// Lines of any length, as they are.
  static let plain = Page()

  /// As much of a text as fits into the line beside what takes so many columns.
  func fit(_ text: DisplayText, besides others: Int) -> DisplayText {
    guard let columns else { return text }
    return text.truncated(toWidth: max(1, columns - others))
  }
}
