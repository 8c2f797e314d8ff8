import StateStoreTesting
import Testing

@testable import todo_repl

struct DisplayTextTests {
  @Test func `every C0 control and DEL is shown with a caret`() {
    let controls = String(String.UnicodeScalarView((0...0x1F).map { Unicode.Scalar(UInt8($0)) }))
    #expect(
      DisplayText(controls).description
        == #"^@^A^B^C^D^E^F^G^H^I^J^K^L^M^N^O^P^Q^R^S^T^U^V^W^X^Y^Z^[^\^]^^^_"#)
    #expect(DisplayText("\u{7F}").description == "^?")
  }

  @Test func `every C1 control is shown with its number`() {
    for value in UInt8(0x80)...0x9F {
      let shown = DisplayText("a\(Unicode.Scalar(value))b").description
      #expect(shown == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
    }
  }

  @Test(arguments: [
    0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067,
    0x2068, 0x2069, 0x00AD, 0x200B, 0x2060, 0xFEFF,
  ])
  func `separators, bidirectional controls and unseen characters are shown with their number`(
    value: UInt32
  ) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let number = String(value, radix: 16, uppercase: true)
    #expect(DisplayText("\(scalar)").description == "\\u{\(number)}")
  }

  @Test(arguments: [
    "", "Buy milk", "👩‍👩‍👧‍👦 🇰🇷 👍🏽 ❤️", "e\u{301} Ÿ\u{323}", "שלום عالم", "할일", "a\u{A0}b\u{3000}c", "~ ¡",
    "\u{202F}\u{2027}\u{2065}\u{206A}\u{200C}\u{200D}\u{FE0F}",
  ])
  func `everything else is unchanged`(text: String) {
    #expect(Array(DisplayText(text).description.utf8) == Array(text.utf8))
  }

  @Test func `controls are found inside characters`() {
    #expect(DisplayText("\r\n").description == "^M^J")
    #expect(DisplayText("\u{1B}\u{301}").description == "^[\u{301}")
  }

  @Test func `a million controls are made visible`() {
    // Minutes, if the work grew with the square of the length.
    let text = DisplayText(String(repeating: "\u{0}", count: 1_000_000)).description
    #expect(text.utf8.count == 2_000_000)
  }

  @Test func `what is shown is safe to show again`() {
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let shown = DisplayText(random.text(upTo: 30))
      #expect(DisplayText(shown.description) == shown, "TEST_SEED=\(random.seed)")
    }
  }

  @Test(arguments: [
    ("", 1, ""), ("a", 1, "a"), ("ab", 1, "…"), ("abc", 3, "abc"), ("abcd", 3, "ab…"),
    ("🇰🇷🇺🇸🇩🇪", 2, "🇰🇷…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("\u{1B}[2J", 4, "^[[…"),
  ])
  func `a shortened text has at most that many characters`(
    text: String, limit: Int, shown: String
  ) {
    #expect(DisplayText(text).shortened(to: limit).description == shown)
  }

  @Test func `a quoted text is shortened to sixty characters`() {
    let sixty = String(repeating: "x", count: 60)
    #expect(DisplayText.quoted("a\tb") == "\"a^Ib\"")
    #expect(DisplayText.quoted(sixty) == "\"\(sixty)\"")
    #expect(DisplayText.quoted(sixty + "x") == "\"\(sixty.dropLast())…\"")
  }

  @Test func `a limit below one is a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = DisplayText("abc").shortened(to: 0)
    }
  }
}
