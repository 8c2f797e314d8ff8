import Testing

@testable import todo_repl

struct HelpTextTests {
  @Test func `the summaries of a language of wide letters stand in line`() {
    let rows = HelpText.overview(in: .korean).split(separator: "\n").filter { $0.hasPrefix("  ") }
    let columns = rows.compactMap { row in
      row.firstRange(of: /\p{Hangul}/).map { DisplayText(String(row[..<$0.lowerBound])).width }
    }
    #expect(columns.count == Commands.all.count)
    #expect(Set(columns).count == 1)
  }

  @Test(arguments: Language.allCases, [20, 40, 79])
  func `in a narrow window each command has one line`(language: Language, columns: Int) {
    let lines = HelpText.overview(in: language, columns: columns).split(separator: "\n")
    #expect(lines.allSatisfy { DisplayText(String($0)).width <= columns })
    #expect(lines.count { $0.hasPrefix("  ") } == Commands.all.count)
  }

  @Test(arguments: Language.allCases)
  func `no line is longer than 80 columns`(language: Language) {
    let topics = Commands.all.map { HelpText.topic($0.name, in: language) }
    let general =
      [HelpText.overview(in: language)] + GeneralTopic.allCases.map { language.text(of: $0) }
    for text in general + topics {
      for line in text.split(separator: "\n") {
        #expect(DisplayText(String(line)).width <= 80, "\(line)")
      }
    }
  }
}
