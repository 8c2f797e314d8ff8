extension DisplayText {
  /// The side of the columns at which a text stands.
  enum Alignment {
    case left, right
  }

  /// The text if it takes at most `columns`, else as much of its beginning as fits before a "…".
  ///
  /// A wide character that would only half fit is left out: the result can be a column short.
  ///
  /// - Complexity: O(`columns`), not counting characters of no width.
  func truncated(toWidth columns: Int) -> DisplayText {
    precondition(columns > 0, "A truncated text needs room for at least one column.")
    // No character takes more columns than it has bytes.
    if description.utf8.count <= columns { return self }
    var width = 0
    var end = description.startIndex
    for index in description.indices {
      if width < columns { end = index }
      width += description[index].displayWidth
      if width > columns { return DisplayText(safe: description[..<end] + "…") }
    }
    return self
  }

  /// The text in lines of at most `columns`, broken at spaces; a longer word has a line of its own.
  /// Text in double quotes is one word, unless `keepsQuotes` is false: it may be a command that a
  /// person copies.
  ///
  /// - Complexity: O(n) in the length of the text.
  func wrapped(toWidth columns: Int, keepsQuotes: Bool = true) -> [DisplayText] {
    var lines: [(text: String, width: Int)] = []
    var isQuoted = false
    let words = description.split(omittingEmptySubsequences: false) { character in
      if character == "\"", keepsQuotes { isQuoted.toggle() }
      return character == " " && !isQuoted
    }
    for word in words {
      let width = DisplayText(safe: String(word)).width
      if let last = lines.last, last.width + 1 + width <= columns {
        lines[lines.count - 1] = ("\(last.text) \(word)", last.width + 1 + width)
      } else {
        lines.append((String(word), width))
      }
    }
    return lines.map { DisplayText(safe: $0.text) }
  }

  /// The text filled up to `columns` with spaces; unchanged if it takes more.
  func padded(toWidth columns: Int, alignment: Alignment = .left) -> DisplayText {
    let missing = columns - width
    if missing <= 0 { return self }
    let padding = String(repeating: " ", count: missing)
    return switch alignment {
    case .left: DisplayText(safe: description + padding)
    case .right: DisplayText(safe: padding + description)
    }
  }
}
