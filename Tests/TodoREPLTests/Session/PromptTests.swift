import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
struct PromptTests {
  @Test func `it greets, asks and says good bye`() throws {
    let files = try OutputFiles()
    let prompt = Prompt(output: files.output())
    prompt.greet()
    prompt.show()
    prompt.hide()
    prompt.leave()
    #expect(
      try files.takeResults()
        == "todo-repl \(VersionLine.version). Type \"help\" for the commands, "
        + "Ctrl-D to leave.\n> \n")
  }

  @Test func `it asks again only while it waits for a line`() throws {
    let files = try OutputFiles()
    let prompt = Prompt(output: files.output())
    prompt.showAgain()
    #expect(try files.takeResults() == "")
    prompt.show()
    prompt.showAgain()
    prompt.showAgain()
    #expect(try files.takeResults() == "> \n> \n> ")
    prompt.hide()
    prompt.showAgain()
    #expect(try files.takeResults() == "")
  }
}
