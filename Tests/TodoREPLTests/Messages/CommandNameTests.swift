import Testing

@testable import todo_repl

struct CommandNameTests {
  @Test func `the command words are these`() {
    let words = CommandName.allCases.map(\.rawValue).joined(separator: " ")
    #expect(
      words == "add list search show done toggle set rename note move remove purge stats undo redo "
        + "import export read countries country back reload retry cancel help quit")
  }

  @Test(arguments: CommandName.allCases)
  func `a usage begins with its command word`(name: CommandName) {
    #expect(name.usage.split(separator: " ").first.map(String.init) == name.rawValue)
  }
}
