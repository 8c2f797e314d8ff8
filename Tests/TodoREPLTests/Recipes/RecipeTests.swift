import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The results of the recipes in Docs.
struct RecipeTests {
  private let directory: TemporaryDirectory
  private let results: URL
  private let container: SceneContainer
  private let repository = InMemoryTodosRepository([
    .sample(1), .sample(2, "Walk the dog"), .sample(3, isDone: true),
  ])
  /// Keeps the descriptor open.
  private let file: FileHandle

  init() throws {
    directory = try TemporaryDirectory()
    results = directory.url.appending(path: "results")
    try Data().write(to: results)
    file = try FileHandle(forWritingTo: results)
    container = SceneContainer(
      app: AppContainer(
        todosRepository: repository,
        countriesRepository: LocaleCountriesRepository(language: "en")),
      output: Output(.text, results: FileDescriptor(borrowing: file.fileDescriptor)),
      loadingLine: LoadingLine(.none) { _ in })
  }

  private func printed() throws -> String {
    try container.output.flush()
    return try String(contentsOf: results, encoding: .utf8)
  }

  @Test func `the scene of the recipe shows the statistics when it is visited`() async throws {
    let root = RootScene(container: container)
    root.start()
    let scene = StatisticsScene(container: container)
    root.attach(scene)
    await container.app.todos.loadIfNeeded()?.finished
    await root.settle()
    #expect(try printed() == "")
    scene.visit(1)
    #expect(try printed() == "2 open, 1 done\n")
    root.detach(scene)
    scene.visit(2)
    #expect(try printed() == "2 open, 1 done\n")
  }

  @Test func `the use case of the recipe duplicates a todo, and can be undone`() async throws {
    let todos = RealTodosInteractor(store: container.app.store, repository: repository)
    let context = CommandContext(container: container, root: RootScene(container: container))
    try await TodoListCommands(context: context).duplicate(.one(1), todos)
    let titles = container.app.store.todos.value?.map(\.title)
    #expect(titles == ["Buy milk", "Buy milk", "Walk the dog", "Buy milk"])
    #expect(container.app.store.todos.value?[1].number == 4)
    try await todos.undo()
    #expect(try await repository.load().todos.count == 3)
    await #expect(throws: ActionError.unknownNumbers([9])) {
      try await TodoListCommands(context: context).duplicate(.one(9), todos)
    }
  }

  @Test(arguments: [
    ("AddAScene.md", "Statistics.swift", 3), ("AddAUseCase.md", "Duplicate.swift", 2),
  ])
  func `every block of a recipe is compiled`(page: String, source: String, blocks: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = (1...3).reduce(folder) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "Docs/\(page)"), encoding: .utf8)
    let compiled = try String(contentsOf: folder.appending(path: source), encoding: .utf8)
    let found = text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
    #expect(found.count == blocks)
    for block in found { #expect(compiled.contains(block), "\(page):\n\(block)") }
  }
}
