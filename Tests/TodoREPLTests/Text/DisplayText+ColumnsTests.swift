import StateStoreTesting
import Testing

@testable import todo_repl

struct DisplayTextColumnsTests {
  @Test(arguments: [
    ("", 1, ""), ("a", 1, "a"), ("ab", 1, "…"), ("abc", 3, "abc"), ("abcd", 3, "ab…"),
    ("할일", 4, "할일"), ("할일들", 5, "할일…"), ("할일들", 4, "할…"), ("할", 1, "…"), ("a할일", 4, "a할…"),
    ("🇰🇷🇺🇸🇩🇪", 5, "🇰🇷🇺🇸…"), ("🇰🇷🇺🇸🇩🇪", 4, "🇰🇷…"), ("👍🏽👍🏽", 3, "👍🏽…"),
    ("👩\u{200D}👩\u{200D}👧x", 2, "…"), ("👩\u{200D}👩\u{200D}👧x", 3, "👩\u{200D}👩\u{200D}👧x"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("ab\u{301}", 2, "ab\u{301}"),
    ("\u{1112}\u{1161}\u{11AF}\u{110B}\u{1175}", 3, "\u{1112}\u{1161}\u{11AF}…"),
    ("\u{1B}[2J", 4, "^[[…"),
  ])
  func `a truncated text is cut between characters and ends with an ellipsis`(
    text: String, columns: Int, shown: String
  ) {
    #expect(
      Array(DisplayText(text).truncated(toWidth: columns).description.utf8) == Array(shown.utf8))
  }

  @Test func `a truncated text fits, and is unchanged when it fitted`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(15_000) {
      let text = DisplayText(random.mixedText(upTo: 20))
      let columns = Int.random(in: 1...20, using: &random)
      let truncated = text.truncated(toWidth: columns)
      #expect(truncated.width <= columns, "\(random.repetition)")
      #expect((truncated == text) == (text.width <= columns), "\(random.repetition)")
      if truncated != text {
        // As bytes, because some marks and the "…" behind them make one character.
        #expect(truncated.description.utf8.suffix(3).elementsEqual("…".utf8))
        #expect(text.description.utf8.starts(with: truncated.description.utf8.dropLast(3)))
      }
    }
  }

  @Test(arguments: [
    ("", 3, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
    ("a wonderful day", 5, ["a", "wonderful", "day"]), ("  a  b", 3, ["  a", " b"]),
    ("할 일 셋", 5, ["할 일", "셋"]), ("a ", 1, ["a", ""]),
    ("say \"list all\" now", 9, ["say", "\"list all\"", "now"]),
    ("a \"b c d", 3, ["a", "\"b c d"]),
  ])
  func `a wrapped text is broken at spaces only`(text: String, columns: Int, lines: [String]) {
    #expect(DisplayText(text).wrapped(toWidth: columns).map(\.description) == lines)
  }

  @Test func `a wrapped text has all words, on lines that fit`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(9_000) {
      let text = DisplayText(random.mixedText(upTo: 40))
      let columns = Int.random(in: 1...20, using: &random)
      let lines = text.wrapped(toWidth: columns)
      #expect(
        lines.map(\.description).joined(separator: " ") == text.description,
        "\(random.repetition)")
      #expect(
        lines.allSatisfy {
          $0.width <= columns || !$0.description.contains(" ") || $0.description.contains("\"")
        },
        "\(random.repetition)")
    }
  }

  @Test func `a text of megabytes is truncated at once`() {
    // Calls that looked at the whole text would take minutes.
    let text = DisplayText(String(repeating: "할", count: 1_000_000))
    for _ in 0..<1_000 { #expect(text.truncated(toWidth: 80).width == 79) }
  }

  @Test func `no room for a column is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = DisplayText("abc").truncated(toWidth: 0)
    }
  }

  @Test(arguments: [
    ("", 2, "  ", "  "), ("ab", 4, "ab  ", "  ab"), ("7", 3, "7  ", "  7"),
    ("할일", 5, "할일 ", " 할일"), ("e\u{301}", 2, "e\u{301} ", " e\u{301}"), ("🇰🇷", 3, "🇰🇷 ", " 🇰🇷"),
    ("ab", 2, "ab", "ab"), ("할일", 3, "할일", "할일"), ("ab", 0, "ab", "ab"),
  ])
  func `a padded text stands on its side of the columns`(
    text: String, columns: Int, left: String, right: String
  ) {
    #expect(DisplayText(text).padded(toWidth: columns).description == left)
    #expect(DisplayText(text).padded(toWidth: columns, alignment: .right).description == right)
  }

  @Test func `a padded text is as wide as asked, and unchanged when it was as wide`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(15_000) {
      let text = DisplayText(random.mixedText(upTo: 20))
      let columns = Int.random(in: 0...40, using: &random)
      for alignment in [DisplayText.Alignment.left, .right] {
        let padded = text.padded(toWidth: columns, alignment: alignment)
        #expect(padded.width == max(columns, text.width), "\(random.repetition)")
        #expect((padded == text) == (text.width >= columns), "\(random.repetition)")
      }
    }
  }
}

extension SeededGenerator {
  /// Makes a text of words, of parts of characters, and of scalars that are hard on a parser.
  fileprivate mutating func mixedText(upTo length: Int) -> String {
    let parts = [
      "a", "milk ", "할", "\u{1112}", "\u{1161}", "\u{11AF}", "日本", "ｶ", "ﾞ", "\u{301}", "\u{3099}",
      "क", "\u{94D}", "ि", "ก", "ำ", "\u{200D}", "\u{FE0E}", "\u{FE0F}", "\u{20E3}", "1", "❤", "👩",
      "👍", "🏽", "🇰", "🇷", "\u{E0067}", "\u{600}", "\u{D4E}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      text += Int.random(in: 0..<8, using: &self) == 0 ? self.text(upTo: 2) : pick(parts)
    }
    return text
  }
}
