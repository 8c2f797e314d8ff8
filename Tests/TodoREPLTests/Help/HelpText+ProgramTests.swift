import Testing

@testable import todo_repl

struct HelpTextProgramTests {
  @Test(arguments: OptionName.allCases.map(\.rawValue) + ["-h"])
  func `every option is explained`(option: String) {
    let lines = HelpText.program.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix("  ")
          && $0.split(separator: " ").prefix(2).contains { $0.starts(with: option) }
      })
  }

  @Test func `no line is longer than 80 columns`() {
    for line in HelpText.program.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `the examples are accepted`() throws {
    let examples = HelpText.program.split(separator: "\n").filter { $0.hasPrefix("  todo-repl") }
    #expect(examples.count == 5)
    for example in examples {
      let arguments = try ShellWords.split(String(example)).dropFirst()
      #expect(throws: Never.self) { try OptionsParser.parse(Array(arguments)) }
    }
  }

  @Test func `the version is one line with the name of the program`() {
    #expect(VersionLine(version: "1.2.3").text(on: .plain) == "todo-repl 1.2.3")
  }
}
