import Testing

@testable import todo_repl

struct ExplanationTests {
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
        .paragraph("One that goes on:"), .entry(term: "open, done", text: "in this state"),
        .entry(term: "--format F", text: "a long explanation"), .entry(term: "alone", text: ""),
        .paragraph("and ends."), .paragraph("Two."),
      ])
  }

  @Test(arguments: Language.allCases)
  func `no explanation loses a word`(language: Language) {
    for command in Commands.all {
      let text = language.text(of: command.name).explanation
      let parts = Explanation(text).parts.map { part in
        switch part {
        case .paragraph(let text): text
        case .entry(let term, let text): "\(term) \(text)"
        }
      }
      #expect(
        parts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
          == text.split(whereSeparator: \.isWhitespace))
    }
  }
}
