import Interactors
import Repositories
import Testing

@testable import todo_repl

/// The loading line, as the scenes drive it.
@Suite(.fewAtOnce)
struct RootSceneLoadingLineTests {
  private let clock = ManualClock()
  private let drawn = Recorder<String>()
  private let todos = ScriptedTodosRepository([.sample(1)])
  private let countries = ScriptedCountriesRepository()
  private let gate = Gate()

  private func program() throws -> Program {
    let line = LoadingLine(.screen, clock: clock) { [drawn] in drawn.append($0) }
    return try Program(todos, countries, loadingLine: line)
  }

  /// Lets the load that waits at the gate be drawn, after `sleeps` sleeps.
  private func draw(after sleeps: Int) async {
    await gate.arrival()
    await clock.sleeps(atLeast: sleeps)
    clock.advance(by: LoadingLine.delay)
    _ = await drawn.values(atLeast: 1)
  }

  @Test func `the list is drawn as loading, until it is there`() async throws {
    let program = try program()
    todos.holdLoads(at: gate)
    let command = program.start("list")
    await draw(after: 1)
    gate.open()
    await command.value
    #expect(drawn.values == ["| Loading…", ""])
    #expect(clock.sleeping == 0)
  }

  @Test(arguments: ["show 1", "country kr"])
  func `a detail is drawn as loading, until its screen is left`(line: String) async throws {
    var program = try program()
    // The loads of both lists sleep once each, too, though time stands still.
    for line in ["list", "countries"] { await program.run(line) }
    #expect(drawn.values == [])
    todos.holdDetails(at: gate)
    countries.holdDetails(at: gate)
    let command = program.start(line)
    await draw(after: 3)
    #expect(program.container.app.navigation.back())
    // The thread that still delivers the begin of the load may deliver the end, too.
    #expect(await drawn.values(atLeast: 2).last == "" && clock.sleeping == 0)
    await command.value
  }
}
