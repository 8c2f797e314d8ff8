import Testing

@testable import todo_repl

struct CommandNameExplanationTests {
  @Test(arguments: CommandName.allCases)
  func `an explanation is made of whole sentences in short lines`(name: CommandName) {
    #expect(name.explanation.hasSuffix("."))
    #expect(name.explanation.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: CommandName.allCases)
  func `every example is a use of its own command`(name: CommandName) throws {
    #expect(!name.examples.isEmpty)
    for example in name.examples {
      #expect(try CommandParser.parse(example) != nil)
      let word = try #require(try ShellWords.split(example).first)
      #expect(word == name.rawValue)
    }
  }
}
