import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The tree of scenes as a person walks through it.
@Suite(.fewAtOnce)
struct RootSceneTests {
  private static let todos = [Todo.sample(1), .sample(2, "Walk the dog")]

  private func program() throws -> Program {
    try Program(InMemoryTodosRepository(Self.todos), LocaleCountriesRepository(language: "en"))
  }

  private func kinds(_ program: Program) -> [String] {
    program.root.branch.map { String(describing: type(of: $0)) }
  }

  @Test(arguments: [
    ([], ["RootScene"]),
    (["list"], ["RootScene", "TodoListScene"]),
    (["show 1"], ["RootScene", "TodoDetailScene"]),
    (
      ["list", "show 1", "countries land", "country kr"],
      [
        "RootScene", "TodoListScene", "TodoDetailScene", "CountryListScene",
        "CountryDetailScene",
      ]
    ),
    (["list", "show 1", "list open"], ["RootScene", "TodoListScene"]),
    (["list", "show 1", "show 2"], ["RootScene", "TodoListScene", "TodoDetailScene"]),
    (["list", "show 1", "back"], ["RootScene", "TodoListScene"]),
    (["list", "show 1", "remove 1"], ["RootScene", "TodoListScene"]),
    (["show 1", "remove 1"], ["RootScene"]),
  ])
  func `the branch is the path of the route`(lines: [String], branch: [String]) async throws {
    var program = try program()
    for line in lines { await program.run(line) }
    #expect(kinds(program) == branch)
  }

  @Test(arguments: ["back", "list", "show 2", "remove 1", "remove 1 2"])
  func `nothing is alive of a todo's screen that was left`(line: String) async throws {
    var program = try program()
    for line in ["list", "country kr", "show 1"] { await program.run(line) }
    weak let scene = program.scene
    #expect(scene is TodoDetailScene)
    await program.run(line)
    #expect(scene == nil)
  }

  @Test(arguments: ["back", "list", "country se", "countries"])
  func `nothing is alive of a country's screen that was left`(line: String) async throws {
    var program = try program()
    for line in ["list", "countries", "country kr"] { await program.run(line) }
    weak let scene = program.scene
    #expect(scene is CountryDetailScene)
    await program.run(line)
    #expect(scene == nil)
  }

  @Test(arguments: ["list open", "reload", "undo", "show 2"])
  func `a list is the same scene while it is in the path`(line: String) async throws {
    var program = try program()
    for line in ["list", "add x"] { await program.run(line) }
    let list = program.scene
    await program.run(line)
    #expect(program.root.branch[1] === list)
  }

  @Test func `a shown todo that is removed leaves its screen, and nothing else is said`()
    async throws
  {
    for lines in [["list"], ["country kr"], ["countries korea"], ["list", "country kr"], []] {
      var program = try program()
      try await program.visit(lines + ["show 1"])
      #expect(try await program.answer(to: "remove 1") == "1 [ ] Buy milk (removed)\n", "\(lines)")
      #expect(try program.files.takeErrors() == "")
      #expect(kinds(program).count == lines.count + 1)
    }
  }

  @Test func `a removed todo behind what shows leaves too, and what shows stays`() async throws {
    for line in ["country kr", "countries korea"] {
      var program = try program()
      try await program.visit(["list", "show 1", line])
      let shown = program.scene
      #expect(try await program.answer(to: "remove 1") == "1 [ ] Buy milk (removed)\n", "\(line)")
      #expect(program.scene === shown)
      #expect(kinds(program).count == 3)
      #expect(try await program.answer(to: "back").hasSuffix("1 todo, 1 open\n"))
    }
  }

  @Test func `a program that ends leaves no scene`() async throws {
    var program: Program? = try program()
    for line in ["list", "show 1", "countries", "country kr"] { await program?.run(line) }
    weak let root = program?.root
    weak let list = program?.root.branch[1]
    weak let todo = program?.root.branch[2]
    weak let countries = program?.root.branch[3]
    weak let country = program?.root.branch[4]
    #expect(root != nil && country != nil)
    let store = try #require(program).container.app.store
    program = nil
    #expect(root == nil && list == nil && todo == nil && countries == nil && country == nil)
    // Later writes have no observer left.
    store.update { $0.route.showAgain() }
  }
}
