import Testing

@testable import todo_repl

struct StyleTests {
  @Test(arguments: [
    (Style.done, "\u{1B}[2mx\u{1B}[0m"), (.removed, "\u{1B}[9mx\u{1B}[0m"),
    (.number, "\u{1B}[1mx\u{1B}[0m"), (.error, "\u{1B}[31mx\u{1B}[0m"),
    (.heading, "\u{1B}[1mx\u{1B}[0m"), (.remark, "\u{1B}[2mx\u{1B}[0m"),
    (.dueToday, "\u{1B}[35mx\u{1B}[0m"),
  ])
  func `a meaning has its look, which ends with the text`(style: Style, shown: String) {
    #expect(style.apply(to: "x") == shown)
  }

  @Test(arguments: Style.allCases)
  func `nothing has no look`(style: Style) {
    #expect(style.apply(to: "") == "")
  }

  @Test func `a text is as it is when output is not styled`() {
    #expect(Styling(isColored: true).apply(.error, to: "x") == "\u{1B}[31mx\u{1B}[0m")
    #expect(Styling(isColored: false).apply(.error, to: "x") == "x")
  }
}
