extension DisplayText {
  /// The side of its columns that a text stands on.
  enum Alignment {
    case left, right
  }

  /// The text when it takes at most `columns`, else as much of its beginning as leaves room for
  /// the "…" that follows.
  ///
  /// A wide character that would only half fit is left out: the result can be a column short.
  ///
  /// - Complexity: O(`columns`) characters are looked at, beside those of no width.
  func truncated(toWidth columns: Int) -> DisplayText {
    precondition(columns > 0, "A truncated text needs room for at least one column.")
    var width = 0
    var end = description.startIndex
    for index in description.indices {
      if width < columns { end = index }
      width += description[index].displayWidth
      if width > columns { return DisplayText(safe: description[..<end] + "…") }
    }
    return self
  }

  /// The text with spaces on the other side up to `columns`; unchanged when it takes more.
  func padded(toWidth columns: Int, alignment: Alignment = .left) -> DisplayText {
    let padding = String(repeating: " ", count: max(0, columns - width))
    return switch alignment {
    case .left: DisplayText(safe: description + padding)
    case .right: DisplayText(safe: padding + description)
    }
  }
}
