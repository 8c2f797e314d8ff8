import Testing

@testable import todo_repl

struct DetailTests {
  private func text(_ facts: [Detail.Fact], on page: Page = .plain) -> [String] {
    Detail(facts).lines.map { $0.text(on: page) }
  }

  @Test func `only what is known is a fact`() {
    let facts: [Detail.Fact] = [
      .init("Due", String?.none), .init("Notes", []), .init("Tags", "a", nil, "b"),
      .init("Own name", ""),
    ]
    #expect(Detail(facts).facts == [.init("Tags", ["a", "b"]), .init("Own name", [""])])
    #expect(Detail([]).lines.isEmpty)
  }

  @Test func `values stand in line, several under each other`() {
    #expect(
      text([.init("Due", "today"), .init("Notes", ["one", "", "two"]), .init("Priority", "high")])
        == [
          "  Due       today", "  Notes     one", "            ", "            two",
          "  Priority  high",
        ])
  }

  @Test func `values stand in line beside names of wide letters`() {
    #expect(
      text([.init("수도", "서울"), .init("Week", "Sunday"), .init("통화 단위", "원")])
        == ["  수도       서울", "  Week       Sunday", "  통화 단위  원"])
  }

  @Test func `a name that is left out of the detail takes no room`() {
    #expect(text([.init("A very long name", []), .init("Due", "today")]) == ["  Due  today"])
  }

  @Test func `lines are whole and safe, and names look like remarks`() {
    let long = String(repeating: "x", count: 200)
    let page = Page(columns: 20, styling: Styling(isColored: true))
    #expect(
      text([.init("Due\n", "a\u{1B}"), .init("x", long)], on: page) == [
        "  \u{1B}[2mDue^J\u{1B}[0m  a^[", "  \u{1B}[2mx    \u{1B}[0m  \(long)",
      ])
  }

  @Test func `a long value is broken between words, and its lines stand in line`() {
    let facts: [Detail.Fact] = [.init("Notes", "Ask for the \"large one, please\" https://a.b/c")]
    #expect(
      text(facts, on: Page(columns: 24)) == [
        """
          Notes  Ask for the
                 "large one,
                 please"
                 https://a.b/c
        """
      ])
    // With hardly any room the terminal breaks it.
    #expect(text(facts, on: Page(columns: 20))[0].contains("\n") == false)
  }

  @Test func `the lines are for people`() {
    #expect(Detail([.init("Due", "today")]).lines.allSatisfy { $0.json == nil })
  }
}
