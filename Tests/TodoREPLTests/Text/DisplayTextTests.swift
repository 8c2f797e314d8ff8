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
    0x2068, 0x2069, 0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x180F, 0x200B,
    0x200C, 0x200D, 0x2060, 0x2061, 0x2064, 0x2065, 0x206A, 0x206F, 0x3164, 0xFE00, 0xFE0E, 0xFE0F,
    0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9, 0xFFFA, 0xFFFB, 0x1BCA0, 0x1D173, 0xE0000, 0xE0001, 0xE0020,
    0xE0041, 0xE007F, 0xE0100, 0xE01EF, 0xE0FFF,
  ])
  func `separators, bidirectional controls and unseen characters are shown with their number`(
    value: UInt32
  ) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let number = String(value, radix: 16, uppercase: true)
    #expect(DisplayText("\(scalar)").description == "\\u{\(number)}")
    #expect(DisplayText("a\(scalar)b").description == "a\\u{\(number)}b")
    #expect(DisplayText("할\u{200B}\(scalar)일").description == "할\\u{200B}\\u{\(number)}일")
  }

  @Test(arguments: [
    ("1\u{FE0F}", #"1\u{FE0F}"#), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"),
    ("👩\u{200D}\u{200D}", "👩\u{200D}\\u{200D}"), ("한\u{200D}글", "한\\u{200D}글"),
    ("\u{3000}\u{200D}", "\u{3000}\\u{200D}"), ("漢\u{200C}", "漢\\u{200C}"),
    ("a\u{E0100}", #"a\u{E0100}"#), ("字\u{FE00}\u{FE01}", "字\u{FE00}\\u{FE01}"),
    (
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\\u{E0067}\\u{E0062}\\u{E007F}"
    ),
    (
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\u{E0041}",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}\\u{E0041}"
    ),
  ])
  func `a joiner, selector or tag that changes nothing is shown with its number`(
    text: String, shown: String
  ) {
    #expect(Array(DisplayText(text).description.utf8) == Array(shown.utf8))
  }

  @Test(arguments: [
    "", "Buy milk", "👩‍👩‍👧‍👦 🇰🇷 👍🏽 ❤️", "e\u{301} Ÿ\u{323}", "שלום عالم", "할일", "a\u{A0}b\u{3000}c", "~ ¡",
    "\u{202F}\u{2027}", "👩\u{200D}💻", "❤\u{FE0F}\u{200D}🔥", "1\u{FE0F}\u{20E3}",
    "می\u{200C}خواهم", "क\u{94D}\u{200D}ष", "葛\u{E0100}", "⊨\u{FE00}", "ᠠ\u{180B}",
    "a\u{301}\u{34F}\u{302}", "🇰🇷\u{FE0F}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
  ])
  func `everything else is unchanged`(text: String) {
    #expect(Array(DisplayText(text).description.utf8) == Array(text.utf8))
  }

  @Test func `controls are found inside characters`() {
    #expect(DisplayText("\r\n").description == "^M^J")
    #expect(DisplayText("\u{1B}\u{301}").description == "^[\u{301}")
  }

  @Test func `a million controls are made visible`() {
    // Work that grew with the square of the length would take minutes.
    let text = DisplayText(String(repeating: "\u{0}", count: 1_000_000)).description
    #expect(text.utf8.count == 2_000_000)
  }

  @Test func `what is shown is safe to show again`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(9_000) {
      let shown = DisplayText(random.text(upTo: 30))
      #expect(DisplayText(shown.description) == shown, "\(random.repetition)")
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
