/// What the editor has drawn, and the text that makes it something else: for one write each.
///
/// Nothing is known of the terminal but that the cursor stands where the last drawing has put it, and
/// that a line break goes to the beginning of the next line.
struct EditorScreen {
  private var drawn: LineLayout?
  /// The columns of the window in which it was drawn.
  private var columns = 80
  /// Whether what is drawn can be relied on to be still there.
  private var isCertain = true

  /// Whether a line is drawn.
  var isDrawn: Bool { drawn != nil }

  /// Draws a line in place of the one that is there, below text that stays: whole lines.
  mutating func draw(_ layout: LineLayout, columns: Int, above text: String = "") -> String {
    if isCertain, text.isEmpty, columns == self.columns, let added = layout.suffix(after: drawn) {
      drawn = layout
      return added
    }
    let lines = layout.rows.joined(separator: "\n")
    let up = layout.rows.count - 1 - layout.cursorRow
    let back = Self.up(up) + "\r" + Self.right(layout.cursorColumn)
    let isAtEnd = up == 0 && layout.cursorColumn == layout.widths[layout.widths.count - 1]
    let redrawn = isDrawn
    let result = erase(columns: columns) + text + lines + (isAtEnd ? "" : back)
    drawn = layout
    self.columns = columns
    isCertain = true
    return redrawn ? "\u{1B}[?25l\(result)\u{1B}[?25h" : result
  }

  /// Takes the line away; the cursor stands where it began.
  mutating func erase(columns: Int) -> String {
    guard let drawn else { return "" }
    let up = Self.up(drawn.cursorOffset(in: self.columns, shownIn: columns))
    self.drawn = nil
    return "\r\(up)\u{1B}[J"
  }

  /// Goes to the line below, which stays as it is from now on.
  mutating func leave() -> String {
    guard let drawn else { return "" }
    self.drawn = nil
    let down = drawn.rows.count - 1 - drawn.cursorRow
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\n"
  }

  /// Others may have written there: the next drawing is a whole one.
  mutating func distrust() {
    isCertain = false
  }

  /// Empties the window; the cursor stands in its first row.
  mutating func clear() -> String {
    drawn = nil
    return "\u{1B}[H\u{1B}[2J"
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  private static func right(_ columns: Int) -> String { columns > 0 ? "\u{1B}[\(columns)C" : "" }
}

extension LineLayout {
  /// What is to be written after another layout to make it this one, when that is all: typing at the
  /// end of a line takes no more.
  fileprivate func suffix(after other: LineLayout?) -> String? {
    guard let other, rows.count == other.rows.count, isAtEnd, other.isAtEnd,
      rows.dropLast() == other.rows.dropLast(), let row = rows.last, let before = other.rows.last,
      row.hasPrefix(before)
    else { return nil }
    return String(row.dropFirst(before.count))
  }

  private var isAtEnd: Bool {
    cursorRow == rows.count - 1 && cursorColumn == widths[widths.count - 1]
  }

  /// The rows from the first one down to the cursor in a window that was made wider or narrower.
  ///
  /// Most terminals break the rows of a window that is made narrower once more; in those that cut
  /// them off, lines above are erased too.
  fileprivate func cursorOffset(in columns: Int, shownIn now: Int) -> Int {
    if now >= columns || now < 1 { return cursorRow }
    let above = widths[..<cursorRow].reduce(0) { $0 + max(1, ($1 + now - 1) / now) }
    return above + cursorColumn / now
  }
}
