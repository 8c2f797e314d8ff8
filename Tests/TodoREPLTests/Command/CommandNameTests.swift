import Interactors
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

  @Test func `the explanation of list names every filter and order`() {
    let explanation = CommandName.list.explanation
    for word in TodoQuery.filterWords where !["all", "and"].contains(word) {
      #expect(explanation.contains(word))
    }
    for key in TodoOrder.Key.allCases { #expect(explanation.contains(key.rawValue)) }
  }

  @Test(arguments: CommandName.allCases)
  func `a summary is one line without a full stop`(name: CommandName) {
    #expect(!name.summary.isEmpty)
    #expect(!name.summary.contains("\n"))
    #expect(!name.summary.hasSuffix("."))
  }
}
