import Repositories
import Testing

@testable import todo_repl

@Suite(.fewAtOnce)
struct SessionTests {
  @Test func `a line that is no text is an error`() async throws {
    let program = try Program(InMemoryTodosRepository())
    var session = program.session
    #expect(session.status == 0)
    #expect(await session.run(.notUTF8, at: .line(2, file: nil)) == .next)
    #expect(session.status == 1)
    #expect(try program.files.takeErrors() == "line 2: \(ActionError.notUTF8.message)\n")
  }

  @Test func `what a command showed is written before what went wrong with it is told`()
    async throws
  {
    var program = try Program(InMemoryTodosRepository([.sample(1)]))
    await program.run("list")
    await program.run("lst")
    #expect(try program.files.takeResults() == "1 [ ] Buy milk\n1 todo, 1 open\n")
    #expect(try program.files.takeErrors().hasPrefix("unknown command \"lst\""))
    #expect(program.session.status == 1)
  }

  @Test func `a session that stops at the first error ends with it, and not before`() async throws {
    var program = try Program(InMemoryTodosRepository([.sample(1)]), stopsAtFirstError: true)
    #expect(await program.run("list") == .next)
    #expect(await program.run("list now") == .quit(code: nil))
    #expect(program.session.status == 1)
  }

  @Test func `a failure of a scene ends such a session too`() async throws {
    let todos = ScriptedTodosRepository([.sample(1)])
    let gate = Gate()
    gate.open(.failure(RepositoryError.unknownTodo(Todo.sample(1).id)))
    todos.holdDetails(at: gate)
    var program = try Program(todos, stopsAtFirstError: true)
    #expect(await program.run("show 1") == .quit(code: nil))
    #expect(program.session.status == 1)
  }

  @Test func `an error from outside counts`() throws {
    let program = try Program(InMemoryTodosRepository())
    var session = program.session
    session.fail(ActionError.unreadableInput("x", reason: "gone"))
    #expect(session.status == 1)
    #expect(try program.files.takeErrors().hasPrefix("\"x\" cannot be read"))
  }

  @Test func `the countries for hints are made once, however many lines are no commands`()
    async throws
  {
    let made = Recorder<Void>()
    var program = try Program(
      InMemoryTodosRepository(),
      countriesAtHand: {
        made.append(())
        return [.korea]
      })
    for _ in 1...3 {
      let error = try await program.error(of: "south korea")
      #expect(error.contains("country south korea"))
    }
    #expect(made.values.count == 1)
  }

  @Test func `a todo that is done already asks about none of its parts`() async throws {
    var program = try Program(InMemoryTodosRepository())
    try await program.visit(["add P", "done 1"] + (1...11).map { "add q\($0) under:1" })
    let asked = Recorder<String>()
    program.container.confirmation.begin { question in
      asked.append(question)
      return "n"
    }
    await program.run("done 1 --all")
    #expect(asked.values.isEmpty)
    await program.run("reopen 1")
    await program.run("done 1 --all")
    #expect(asked.values.count == 1)
  }
}
