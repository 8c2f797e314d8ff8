import StateStoreTesting
import Testing

@testable import todo_repl

struct LineLayoutTests {
  private func layout(
    _ text: String, cursor: Int? = nil, columns: Int = 6, height: Int = .max, status: String = ""
  ) -> LineLayout {
    var buffer = LineBuffer(text)
    if let cursor { buffer.move(to: cursor) }
    return LineLayout(prompt: "> ", buffer, status: status, columns: columns, height: height)
  }

  @Test(
    arguments: [
      ("abc", nil, ["> abc"], 0, 5), ("abcd", nil, ["> abcd", ""], 1, 0),
      ("abcd", 4, ["> abcd", ""], 1, 0), ("abcd", 2, ["> abcd"], 0, 4),
      ("abc한", nil, ["> abc", "한"], 1, 2), ("abc한", 3, ["> abc", "한"], 1, 0),
      ("e\u{301}x", 1, ["> e\u{301}x"], 0, 3), ("a\nb", nil, ["> a", "b"], 1, 1),
      // A character wider than the window, and a character that only its last scalar makes too
      // wide.
      ("ᄀᄀᄀᄀ", 0, ["> ᄀᄀ", "ᄀᄀ"], 0, 2), ("🇰🇰\u{FE0F}x", nil, ["> 🇰🇰\u{FE0F}x"], 0, 5),
      ("\u{1}b", nil, ["> ^Ab"], 0, 5), ("👩‍💻🇰🇷", nil, ["> 👩‍💻🇰🇷", ""], 1, 0),
    ] as [(String, Int?, [String], Int, Int)])
  func `rows are broken by width`(
    text: String, cursor: Int?, rows: [String], row: Int, column: Int
  ) {
    let layout = layout(text, cursor: cursor)
    #expect(layout.rows == rows && layout.cursorRow == row && layout.cursorColumn == column)
  }

  @Test func `of a line that is too high, the rows around the cursor are shown`() {
    let tall = layout(String(repeating: "abcdef", count: 5), cursor: 12, height: 2)
    #expect(tall.rows == ["efabcd", "efabcd"] && tall.cursorRow == 1)
  }

  @Test func `a status stands above`() {
    let layout = layout("a", status: "Loading…")
    #expect(layout.rows == ["Load…", "> a"] && layout.cursorRow == 1)
  }

  /// The seed gives a flag with a selector behind it.
  @Test(arguments: [nil, 285_362_421_790_292_117])
  func `no row is wider than the window, and the cursor is in one`(seed: UInt64?) {
    var random = seed.map { SeededGenerator(seed: $0) } ?? SeededGenerator()
    for _ in 0..<LongTests.rounds(9_000) {
      let text = random.text(upTo: 30)
      let columns = Int.random(in: 2...12, using: &random)
      let layout = layout(
        text, cursor: Int.random(in: 0...30, using: &random), columns: columns, height: 4)
      #expect(
        layout.widths.allSatisfy { $0 <= columns }
          && layout.widths == layout.rows.map { DisplayText(safe: $0).width }
          && layout.rows.indices.contains(layout.cursorRow)
          && layout.cursorColumn < columns && layout.rows.count <= 4,
        "\(random.repetition) \(text.debugDescription)")
    }
  }
}
