import Foundation
import Repositories
import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
struct InputRunnerTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func script(_ text: String) throws -> String {
    let file = directory.url.appending(path: "script")
    try Data(text.utf8).write(to: file)
    return file.path()
  }

  private func program(stopsAtFirstError: Bool = false) throws -> Program {
    try Program(InMemoryTodosRepository(), stopsAtFirstError: stopsAtFirstError)
  }

  private func run(_ inputs: [ProgramOptions.Input], _ program: Program) async -> Int32 {
    var runner = InputRunner(session: program.session)
    return await runner.run(inputs)
  }

  @Test func `commands and scripts run in their order`() async throws {
    let program = try program()
    let path = try script("add b\r\n# nothing\n\nadd c")
    let inputs: [ProgramOptions.Input] = [
      .command("add a"), .script(path: path), .command("\nadd d\n"),
    ]
    #expect(await run(inputs, program) == 0)
    #expect(try program.files.takeResults() == "1 [ ] a\n2 [ ] b\n3 [ ] c\n4 [ ] d\n")
    #expect(try program.files.takeErrors() == "")
  }

  @Test func `errors name the command or the line, and the rest runs`() async throws {
    let program = try program()
    let path = try script("add a\nundo x\nadd b\n")
    let inputs: [ProgramOptions.Input] = [.command("back"), .script(path: path), .command("redo")]
    #expect(await run(inputs, program) == 1)
    let errors = try program.files.takeErrors().split(separator: "\n")
    #expect(errors.map { $0.hasPrefix("command 1: ") } == [true, false, false])
    #expect(errors.map { $0.hasPrefix("\(path), line 2: ") } == [false, true, false])
    #expect(errors.map { $0.hasPrefix("command 2: ") } == [false, false, true])
    #expect(try program.files.takeResults() == "1 [ ] a\n2 [ ] b\n")
  }

  @Test func `the first error ends it when that was asked for`() async throws {
    let program = try program(stopsAtFirstError: true)
    let inputs: [ProgramOptions.Input] = [
      .command("add a"), .command("back\nadd b"), .command("add c"),
    ]
    #expect(await run(inputs, program) == 1)
    #expect(try program.files.takeResults() == "1 [ ] a\n")
  }

  @Test func `quitting ends it, with the status that it names or the one so far`() async throws {
    for (line, status) in [("quit 7", 7), ("quit", 1), ("quit 0", 0)] as [(String, Int32)] {
      let program = try program()
      let path = try script("back\n\(line)\nadd b\n")
      #expect(await run([.script(path: path), .command("add c")], program) == status)
      #expect(try program.files.takeResults() == "")
    }
  }
}
