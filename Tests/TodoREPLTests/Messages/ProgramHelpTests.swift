import Testing

@testable import todo_repl

struct ProgramHelpTests {
  @Test(arguments: Language.allCases)
  func `every option is explained`(language: Language) {
    let lines = HelpText.program(in: language).split(separator: "\n")
    for option in OptionName.allCases.map(\.rawValue) + ["-h"] {
      #expect(
        lines.contains {
          $0.hasPrefix("  ")
            && $0.split(separator: " ").prefix(2).contains { $0.starts(with: option) }
        }, "\(option)")
    }
  }

  @Test(arguments: Language.allCases)
  func `every variable of the environment is explained`(language: Language) {
    for name in ["LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG", "TZ", "NO_COLOR", "XDG_DATA_HOME"] {
      #expect(HelpText.program(in: language).contains(name))
    }
  }

  @Test(arguments: Language.allCases)
  func `no line is longer than 80 columns`(language: Language) {
    for line in HelpText.program(in: language).split(separator: "\n") {
      #expect(DisplayText(String(line)).width <= 80, "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `nothing is said twice`(language: Language) {
    let lines = HelpText.program(in: language).split(separator: "\n")
    for (index, line) in lines.enumerated() {
      #expect(!lines[..<index].contains(line), "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the examples are accepted`(language: Language) throws {
    let examples = HelpText.program(in: language).split(separator: "\n")
      .filter { $0.hasPrefix("  todo-repl") }
    #expect(examples.count == 6)
    for example in examples {
      let arguments = try ShellWords.split(String(example)).dropFirst()
      #expect(throws: Never.self) { try OptionsParser.parse(Array(arguments)) }
    }
  }
}
