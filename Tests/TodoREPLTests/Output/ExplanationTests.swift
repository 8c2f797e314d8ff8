import Testing

@testable import todo_repl

struct ExplanationTests {
  private func entry(_ term: String, _ text: String, start: Int = 15) -> Explanation.Part {
    .entry(.init(indent: 2, term: term, text: text, start: start))
  }

  @Test func `lines become paragraphs, and indented lines words with their explanation`() {
    let text = """
      One that
      goes on:
        open, done   in this state
        --format F   a long
                     explanation
        alone
      and ends.

      Two.
      """
    #expect(
      Explanation(text).parts == [
        .paragraph("One that goes on:"), entry("open, done", "in this state"),
        entry("--format F", "a long explanation"), entry("alone", "", start: 7),
        .paragraph("and ends."), .blank, .paragraph("Two."),
      ])
  }

  @Test(arguments: Language.allCases)
  func `no explanation loses a word`(language: Language) {
    for command in Commands.all {
      let text = language.text(of: command.name).explanation
      let parts = Explanation(text).parts.map { part in
        switch part {
        case .blank: ""
        case .paragraph(let text): text
        case .entry(let entry): "\(entry.term) \(entry.text)"
        }
      }
      #expect(
        parts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
          == text.split(whereSeparator: \.isWhitespace))
    }
  }

  private func lines(_ text: String, _ columns: Int) -> String {
    Explanation(text).lines(columns: columns).joined(separator: "\n")
  }

  @Test func `a paragraph is filled anew, and an empty line ends it`() {
    #expect(
      lines("one two three\nfour five\n\nsix", 10) == "one two\nthree four\nfive\n\nsix")
  }

  @Test func `a second column stays where it has room, with its further lines`() {
    let text =
      "Options:\n  --now     print the todos first,\n            then changes\n  --all   all"
    #expect(
      lines(text, 36) == """
        Options:
          --now     print the todos first,
                    then changes
          --all   all
        """)
    #expect(
      lines(text, 20) == """
        Options:
          --now
              print the
              todos first,
              then changes
          --all  all
        """)
  }

  @Test(arguments: Language.allCases, [20, 40, 60, 79])
  func `no help breaks inside a word that fits a line`(language: Language, columns: Int) {
    let topics = Commands.all.map { HelpText.topic($0.name, in: language) }
    let general =
      [HelpText.overview(in: language)] + GeneralTopic.allCases.map { language.text(of: $0) }
    for text in general + topics {
      let shown = HelpLine(text: text).text(on: Page(columns: columns))
      for line in shown.split(separator: "\n") {
        let words = line.split(separator: " ")
        #expect(
          DisplayText(String(line)).width <= columns || words.count == 1, "\(columns): \(line)")
      }
      let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
      #expect(words(shown) == words(text))
    }
  }
}
