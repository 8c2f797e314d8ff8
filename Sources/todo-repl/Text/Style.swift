/// The meaning of a piece of output, which a terminal shows by its look.
///
/// The looks keep the terminal's own colours, except for red and magenta, so that they can be read
/// on a light and on a dark background. No look alone carries a meaning: not everyone sees it.
enum Style: CaseIterable {
  case done, removed, number, error, heading, remark, dueToday

  /// The text in this look, for a terminal.
  ///
  /// Looks do not nest: the end of one ends all. Text is laid out first: escape sequences take no
  /// columns.
  func apply(to text: String) -> String {
    text.isEmpty ? "" : "\u{1B}[\(attribute)m\(text)\u{1B}[0m"
  }

  /// The parameter of SGR (ECMA-48).
  private var attribute: Int {
    switch self {
    case .number, .heading: 1  // bold
    case .done, .remark: 2  // dim
    case .removed: 9  // crossed out
    case .error: 31  // red
    case .dueToday: 35  // magenta
    }
  }
}

/// Whether output is styled.
struct Styling: Equatable {
  let isColored: Bool

  /// The text in the look of `style`, or unchanged if output is not styled.
  func apply(_ style: Style, to text: String) -> String {
    isColored ? style.apply(to: text) : text
  }
}
