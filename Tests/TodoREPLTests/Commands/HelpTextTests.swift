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

  /// All texts of `help` in a language.
  private func texts(in language: Language) -> [String] {
    [HelpText.overview(in: language)]
      + Commands.all.map { HelpText.topic($0.name, in: language) }
      + GeneralTopic.allCases.map { language.text(of: $0) }
  }

  @Test(arguments: Language.allCases)
  func `each topic that a text names is one`(language: Language) {
    let help = language == .english ? "help" : "도움말"
    let words = Set(HelpTopic.words([:]))
    let named = texts(in: language).flatMap { text in
      text.matches(of: /"(\S+)\s+(\S+)"/).filter { $0.1 == help }.map { String($0.2) }
    }
    #expect(named.count > 5)
    // The overview has a placeholder.
    for word in Set(named).subtracting(["COMMAND", "명령"]) {
      #expect(words.contains(word), "\(word)")
    }
  }

  @Test(arguments: Language.allCases)
  func `each line of settings that the help shows can be read`(language: Language) throws {
    let lines = language.text(of: .settings).split(separator: "\n")
      .filter { $0.hasPrefix("  ") }
      .map { $0.dropFirst(2).prefix(30).split(separator: "  ").first.map(String.init) ?? "" }
    #expect(lines.count == 6)
    for line in lines {
      let words = SettingsLine.words(line) ?? line.split(separator: " ").map(String.init)
      #expect(throws: Never.self, "\(line)") {
        _ = try OptionsParser.parse(settings: words, onTopOf: ProgramOptions())
      }
    }
  }
}
