import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// What a command says of its edit, and the rows of the edit, which the root prints.
@Suite(.fewAtOnce)
struct RootSceneEditsTests {
  private static let many = (1...11).map { "add \($0)" }

  private func expect(
    rowsAboveWords end: String, of line: String, leaving count: Int, after lines: [String]
  ) async throws {
    var program = try Program(InMemoryTodosRepository())
    let store = program.container.app.store
    try await program.visit(lines)
    store.update { $0.othersUnderWay += 1 }
    let command = program.start(line)
    for await todos in store.values(\.todos) where todos.value?.count == count { break }
    while !store.activity(of: \.todos).pendingEdits.isEmpty { await Task.yield() }
    store.update { $0.othersUnderWay -= 1 }
    await command.value
    let results = try program.files.takeResults()
    #expect(results.hasSuffix(end))
  }

  @Test(arguments: [
    (["add Tea"], "undo", 0, "1 [ ] Tea (removed)\nTaken back: add\n"),
    (["add Tea", "undo"], "redo", 1, "1 [ ] Tea\nMade again: add\n"),
    (Self.many, "remove 1-11", 0, "1 [ ] 1 (removed)\nRemoved 11 todos.\n"),
    (Self.many + ["done 1-11"], "purge", 0, "1 [x] 1 (removed)\nRemoved 11 todos.\n"),
  ])
  func `the rows of an edit stand above what is said of the edit, also while others' changes come`(
    lines: [String], line: String, count: Int, end: String
  ) async throws {
    try await expect(rowsAboveWords: end, of: line, leaving: count, after: lines)
  }

  @Test func `the rows of an import stand above its sum, also while others' changes come`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "todo.txt")
    try Data("Tea\n".utf8).write(to: path)
    let line = "import \(path.path())"
    let sum = "Imported from \(DisplayText.quoted(path.path())): 1 added\n"
    try await expect(rowsAboveWords: "1 [ ] Tea\n" + sum, of: line, leaving: 1, after: ["list"])
  }
}
