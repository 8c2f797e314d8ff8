import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import todo_repl

/// Cancellations by Ctrl-C, and edits by other code, while commands run.
@Suite(.fewAtOnce)
struct RootSceneRaceTests {
  private static let lines = [
    "list", "list open", "show 1", "show 2", "country kr", "country ax", "countries", "countries o",
    "back", "reload", "add x", "remove 1", "undo", "redo", "toggle 2", "move 2 before 1", "purge",
    "note 2 x",
  ]
  private static let expected = [
    "details of the todo were not loaded", "details of the country were not loaded",
    "todos were not loaded", "countries were not loaded", "no todo has the number",
    "finds no screen before", "no edit left to undo", "no edit to redo", "the todo was removed",
    // A removal is saved before it is in the state: in between, only the repository knows.
    "cannot be loaded: Expected a todo",
  ]

  @Test func `whatever is cancelled or removed meanwhile, every command ends`() async throws {
    var random = SeededGenerator()
    for _ in 0..<20 {
      var program = try Program(InMemoryTodosRepository([.sample(1), .sample(2), .sample(3)]))
      for _ in 0..<30 {
        let command = program.start(random.pick(Self.lines))
        if Bool.random(using: &random) { program.root.cancelLoads() }
        if Int.random(in: 0..<8, using: &random) == 0 {
          _ = try? await program.container.app.todos.remove(id: Todo.sample(1).id)
        }
        await command.value
        let errors = try program.files.takeErrors().split(separator: "\n")
        let areExpected = errors.allSatisfy { error in Self.expected.contains { error.contains($0) }
        }
        #expect(areExpected && errors.count <= 1, "\(random.repetition): \(errors)")
      }
      // The tree has the scenes of the route.
      await program.run("# nothing")
      let path = program.container.app.store.state.route.path
      #expect(program.root.branch.count == path.count + 1, "\(random.repetition)")
      #expect(zip(path, program.root.branch.dropFirst()).allSatisfy { $1.shows($0) })
    }
  }
}
