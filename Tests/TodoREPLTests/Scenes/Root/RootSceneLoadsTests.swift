import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The loads of scenes: their ends, and the messages about these ends.
@Suite(.fewAtOnce)
struct RootSceneLoadsTests {
  private let todos = ScriptedTodosRepository([.sample(1), .sample(2, "Walk the dog")])
  private let countries = ScriptedCountriesRepository()
  private let gate = Gate()

  private func program() throws -> Program { try Program(todos, countries) }

  /// Holds the details of both kinds.
  private func holdDetails(at gate: Gate?) {
    todos.holdDetails(at: gate)
    countries.holdDetails(at: gate)
  }

  private static let details = [
    ("show 1", "details of the todo"), ("country kr", "details of the country"),
  ]

  @Test(arguments: details)
  func `a command waits for the detail that it asked for`(line: String, what: String) async throws {
    let program = try program()
    holdDetails(at: gate)
    let command = program.start(line)
    await gate.arrival()
    #expect(try program.files.takeResults() == "")
    gate.open()
    await command.value
    #expect(try program.files.takeResults().isEmpty == false)
    #expect(try program.files.takeErrors() == "")
  }

  @Test(arguments: details)
  func `a detail that fails is told once, and can be asked for again`(
    line: String, what: String
  ) async throws {
    var program = try program()
    holdDetails(at: gate)
    gate.open(.failure(LoadFailure(kind: .storage, message: "disk full", canRetry: false)))
    #expect(
      try await program.error(of: line)
        == "the \(what) cannot be loaded: disk full. To try again, type the command again.\n")
    #expect(try program.files.takeResults() == "")
    #expect(program.session.status == 1)
    #expect(try await program.error(of: "help") == "")
    #expect(try await program.error(of: "reload").hasPrefix("the \(what) cannot be loaded"))
    holdDetails(at: nil)
    _ = try program.files.takeResults()
    #expect(try await program.answer(to: line).isEmpty == false)
    #expect(try program.files.takeErrors() == "")
  }

  @Test(arguments: details)
  func `a detail that is cancelled ends the command, which says so`(
    line: String, what: String
  ) async throws {
    let program = try program()
    holdDetails(at: gate)
    let command = program.start(line)
    await gate.arrival()
    program.root.cancelLoads()
    await command.value
    #expect(gate.cancelled == 1)
    #expect(
      try program.files.takeErrors()
        == "the \(what) were not loaded, because loading was cancelled. Type \"reload\" to load them.\n"
    )
    #expect(try program.files.takeResults() == "")
  }

  @Test(arguments: details)
  func `a detail that was shown is shown again when loading it again is cancelled`(
    line: String, what: String
  ) async throws {
    var program = try program()
    let first = try await program.answer(to: line)
    holdDetails(at: gate)
    let command = program.start("reload")
    await gate.arrival()
    program.root.cancelLoads()
    await command.value
    #expect(try program.files.takeResults() == first)
    #expect(try program.files.takeErrors() == "")
  }

  @Test func `a list that is cancelled ends the command, which says so`() async throws {
    let program = try program()
    todos.holdLoads(at: gate)
    for line in ["list", "show 1", "reload"] {
      let gate = Gate()
      todos.holdLoads(at: gate)
      let command = program.start(line)
      await gate.arrival()
      program.root.cancelLoads()
      await command.value
      #expect(gate.cancelled == 1)
      #expect(
        try program.files.takeErrors()
          == "the todos were not loaded, because loading was cancelled. Type \"reload\" to load them.\n"
      )
    }
    #expect(try program.files.takeResults() == "")
  }

  @Test(arguments: details)
  func `a detail that still loads when its screen is left is cancelled, and never told`(
    line: String, what: String
  ) async throws {
    let gate = Gate(heedsCancellation: false)
    var program = try program()
    try await program.visit(["list"])
    holdDetails(at: gate)
    let command = program.start(line)
    await gate.arrival()
    weak let scene = program.scene
    #expect(scene is TodoDetailScene || scene is CountryDetailScene)
    #expect(program.container.app.navigation.back())
    // The command's own thread may be the one that tells the scenes.
    await command.value
    #expect(gate.cancelled == 1)
    #expect(scene == nil)
    gate.open()
    // Only the list is shown, to which the route went back.
    #expect(try program.files.takeResults().hasSuffix("2 todos, 2 open\n"))
    #expect(try await program.answer(to: "done 1") == "1 [x] Buy milk\n")
    #expect(try program.files.takeErrors() == "")
  }

  @Test func `a todo that is removed while its detail loads leaves silently`() async throws {
    var program = try program()
    try await program.visit(["list"])
    todos.holdDetails(at: gate)
    let command = program.start("show 1")
    await gate.arrival()
    _ = try await program.container.app.todos.remove(id: Todo.sample(1).id)
    await command.value
    #expect(gate.cancelled == 1)
    // Another thread may deliver the edit. This loop hears of it after the scene has.
    for await log in program.container.app.store.values(\.log) where !log.entries.isEmpty { break }
    // The edit was not typed, so its row waits for the next command.
    try program.container.output.flush()
    #expect(try program.files.takeResults() == "1 [ ] Buy milk (removed)\n")
    #expect(try program.files.takeErrors() == "")
  }

  @Test(arguments: details)
  func `L17: a detail that never comes keeps neither its scene nor the program's store alive`(
    line: String, what: String
  ) async throws {
    let gate = Gate(heedsCancellation: false)
    var program: Program? = try program()
    try await program?.visit(["list"])
    holdDetails(at: gate)
    let command = program?.start(line)
    await gate.arrival()
    weak let scene = program?.scene
    weak let store = program?.container.app.store
    #expect(scene is TodoDetailScene || scene is CountryDetailScene)
    // The command that waits for the detail holds the program; leaving the screen ends the waiting.
    #expect(program?.container.app.navigation.back() == true)
    await command?.value
    #expect(scene == nil)
    program = nil
    #expect(store == nil)
    gate.open()
  }

  @Test func `L17: a program that is let go of while its loads never end is gone`() async throws {
    let gates = (0..<2).map { _ in Gate(heedsCancellation: false) }
    var program: Program? = try program()
    todos.holdDetails(at: gates[0])
    await program?.run("list")
    todos.holdLoads(at: gates[1])
    program?.container.app.navigation.showTodo(id: Todo.sample(1).id)
    program?.container.app.todos.load()
    for gate in gates { await gate.arrival() }
    weak let scene = program?.scene
    weak let store = program?.container.app.store
    #expect(scene is TodoDetailScene)
    program = nil
    #expect(scene == nil && store == nil)
    for gate in gates { gate.open() }
  }

  @Test func `a program that ends cancels what its scenes load`() async throws {
    var program: Program? = try program()
    todos.holdDetails(at: gate)
    await program?.run("list")
    program?.container.app.navigation.showTodo(id: Todo.sample(1).id)
    await gate.arrival()
    program = nil
    #expect(gate.cancelled == 1)
  }
}
