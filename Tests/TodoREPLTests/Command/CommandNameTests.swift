import Testing

@testable import todo_repl

struct CommandNameTests {
  @Test func `the command words are these`() {
    let words = CommandName.allCases.map(\.rawValue).joined(separator: " ")
    #expect(
      words == "add list show done toggle rename note move remove purge undo redo "
        + "import export countries country back reload retry cancel help quit")
  }

  @Test(arguments: CommandName.allCases)
  func `a usage begins with its command word`(name: CommandName) {
    #expect(name.usage.split(separator: " ").first.map(String.init) == name.rawValue)
  }

  @Test func `the usage of list names every filter`() {
    #expect(CommandName.list.usage == "list [all|open|done] [--all]")
  }

  @Test(arguments: CommandName.allCases)
  func `a summary is one line without a full stop`(name: CommandName) {
    #expect(!name.summary.isEmpty)
    #expect(!name.summary.contains("\n"))
    #expect(!name.summary.hasSuffix("."))
  }
}
