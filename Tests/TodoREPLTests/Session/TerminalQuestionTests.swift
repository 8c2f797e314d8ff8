import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
struct TerminalQuestionTests {
  private let files: OutputFiles
  private let typed: TestPipe

  init() throws {
    files = try OutputFiles()
    typed = try TestPipe()
  }

  private func question(_ text: String) throws -> TerminalQuestion {
    try typed.send(text)
    typed.close()
    return TerminalQuestion(LineReader(typed.reading), errors: files.errors)
  }

  @Test func `each question is answered by the next line`() async throws {
    let question = try question("y\nno\n")
    #expect(await question.answer(to: "One? ") == .text("y"))
    #expect(await question.answer(to: "Two? ") == .text("no"))
    #expect(try files.takeErrors() == "One? Two? ")
    #expect(await question.answer(to: "Three? ") == nil)
    #expect(try files.takeErrors() == "Three? \n")
  }

  @Test(arguments: [("y\n", 12), ("n\n", 0), ("", 0)])
  func `a large edit among the arguments is asked about`(answer: String, done: Int) async throws {
    var program = try Program(InMemoryTodosRepository())
    for number in 1...12 { await program.run("add \(number)") }
    _ = try program.files.takeResults()
    var runner = InputRunner(session: program.session, question: try question(answer))
    #expect(await runner.run([.words(["done", "1-99"])]) == 0)
    #expect(program.container.app.store.todos.value?.count { $0.isDone } == done)
    let results = try program.files.takeResults()
    #expect(results.hasSuffix(done > 0 ? "Marked 12 todos as done.\n" : "Nothing was changed.\n"))
  }
}
