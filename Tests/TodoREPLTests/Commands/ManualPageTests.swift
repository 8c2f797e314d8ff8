import Testing

@testable import todo_repl

struct ManualPageTests {
  @Test(arguments: Language.allCases)
  func `the page has every command, option and exit status`(language: Language) {
    let page = ManualPage.text(in: language)
    for command in Commands.all {
      #expect(page.contains(".SS \"\(ManualPage.escaped(command.name.usage))\"\n"))
    }
    for option in OptionName.allCases {
      #expect(page.contains(".TP\n\\fB\(ManualPage.escaped(option.usage))\\fR\n"))
    }
    for status in language.program.exitStatus.entries.map(\.term) {
      #expect(page.contains(".TP\n\\fB\(status)\\fR\n"))
    }
  }

  @Test(arguments: Language.allCases)
  func `each line that begins with a dot is a macro of the page`(language: Language) {
    let macros: Set = [
      ".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".RS", ".RE", ".nf", ".fi",
    ]
    for line in ManualPage.text(in: language).split(separator: "\n") where line.hasPrefix(".") {
      #expect(macros.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test func `characters that troff reads are escaped`() {
    #expect(ManualPage.escaped("a-b\\'`^~") == "a\\-b\\e\\(aq\\(ga\\(ha\\(ti")
  }
}
