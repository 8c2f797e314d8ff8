/// A prompt and a line as rows of a window, with the position of the cursor.
///
/// Rows are broken here, never by the terminal: terminals differ at the right edge. The cursor
/// always has a column of its own: behind a full row it stands on the next.
struct LineLayout: Equatable {
  /// The rows, safe to print.
  private(set) var rows: [String] = [""]
  private(set) var widths: [Int] = [0]
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0
  private let columns: Int

  /// Lays out a line.
  ///
  /// - Parameters:
  ///   - status: the work in progress, as a row above; empty for none.
  ///   - columns: the columns of the window; fewer than two count as two.
  ///   - height: the rows of the window. A line with more rows shows the rows around the cursor.
  init(
    prompt: String, _ buffer: LineBuffer, status: String = "", columns: Int, height: Int = .max
  ) {
    self.columns = max(2, columns)
    for character in prompt { add(character) }
    for (place, character) in buffer.characters.enumerated() {
      if place == buffer.cursor { putCursor(before: character) }
      if character.isNewline { breakRow() } else { add(character) }
    }
    if buffer.cursor == buffer.characters.count { putCursor(before: " ") }
    keepRows(max(1, height - (status.isEmpty ? 0 : 1)))
    if !status.isEmpty, height > 1 { addAbove(status) }
  }

  private mutating func addAbove(_ status: String) {
    let text = DisplayText(safe: status).truncated(toWidth: columns - 1)
    rows.insert(text.description, at: 0)
    widths.insert(text.width, at: 0)
    cursorRow += 1
  }

  private mutating func add(_ character: Character) {
    for piece in pieces(of: character) { place(piece) }
  }

  /// The displayed form of a character, in pieces that each fit into a row.
  ///
  /// A control character is shown as several printable ones. One character can be wider than any
  /// window, such as a consonant with many others joined to it: its scalars are shown one by one.
  private func pieces(of character: Character) -> [Character] {
    DisplayText(String(character)).description.flatMap { part in
      part.displayWidth <= columns ? [part] : part.unicodeScalars.map(Character.init)
    }
  }

  private mutating func place(_ character: Character) {
    let width = character.displayWidth
    if widths[widths.count - 1] + width > columns { breakRow() }
    rows[rows.count - 1].append(character)
    widths[widths.count - 1] += width
  }

  private mutating func breakRow() {
    rows.append("")
    widths.append(0)
  }

  /// Puts the cursor at the position of the next character.
  private mutating func putCursor(before character: Character) {
    let width = character.isNewline ? 1 : max(1, pieces(of: character).first?.displayWidth ?? 0)
    if widths[widths.count - 1] + width > columns { breakRow() }
    cursorRow = rows.count - 1
    cursorColumn = widths[widths.count - 1]
  }

  private mutating func keepRows(_ height: Int) {
    if rows.count <= height { return }
    let start = min(max(0, cursorRow - height + 1), rows.count - height)
    rows = Array(rows[start..<start + height])
    widths = Array(widths[start..<start + height])
    cursorRow -= start
  }
}
