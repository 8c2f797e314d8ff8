/// The editor's drawing; each change comes as text for one write.
///
/// The drawing relies on two facts alone: the cursor stands where the last drawing has put it, and
/// a line break goes to the beginning of the next line.
struct EditorScreen {
  private var drawn: LineLayout?
  /// The columns of the window at the last drawing.
  private var columns = 80
  /// Whether the last drawing is certainly still on the terminal.
  private var isCertain = true

  var isDrawn: Bool { drawn != nil }

  /// Draws a line in place of the last one, below `text`: whole lines that stay.
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

  /// Erases the line; the cursor stands where the line began.
  mutating func erase(columns: Int) -> String {
    guard let drawn else { return "" }
    let up = Self.up(drawn.cursorOffset(in: self.columns, shownIn: columns))
    self.drawn = nil
    return "\r\(up)\u{1B}[J"
  }

  /// Moves the cursor below the line, which stays on the terminal.
  mutating func leave() -> String {
    guard let drawn else { return "" }
    self.drawn = nil
    let down = drawn.rows.count - 1 - drawn.cursorRow
    return (down > 0 ? "\u{1B}[\(down)B" : "") + "\n"
  }

  /// Makes the next drawing a whole one, because the terminal may have changed.
  mutating func distrust() {
    isCertain = false
  }

  /// Empties the window; the cursor stands in its first row.
  mutating func clear() -> String {
    drawn = nil
    return Terminal.clearScreen
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  private static func right(_ columns: Int) -> String { columns > 0 ? "\u{1B}[\(columns)C" : "" }
}

extension LineLayout {
  /// The text to append to another layout to get this one, as by typing at the end of a line; nil
  /// without one.
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

  /// The rows from the first one down to the cursor in a window whose width has changed.
  ///
  /// Most terminals break the rows again in a narrower window; where rows are cut off instead,
  /// lines above are erased too.
  fileprivate func cursorOffset(in columns: Int, shownIn now: Int) -> Int {
    if now >= columns || now < 1 { return cursorRow }
    let above = widths[..<cursorRow].reduce(0) { $0 + max(1, ($1 + now - 1) / now) }
    return above + cursorColumn / now
  }
}
