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
    rowsAboveWords end: String, of line: String, after lines: [String]
  ) async throws {
    let todos = InMemoryTodosRepository()
    var program = try Program(todos)
    try await program.visit(lines)
    var theirs = Todo.sample(100, "0")
    theirs.number = 0
    let added = try await todos.save(TodosEdit(.add, [.added(theirs)]), basedOn: .zero)
    theirs = try #require(added.edit.changes.first?.after)
    let others = Task { [theirs] in
      var last = theirs
      for title in 1...20 {
        var next = last
        next.title = "\(title)"
        try await todos.save(TodosEdit(.rename, [.changed(from: last, to: next)]), basedOn: .zero)
        last = next
      }
    }
    let answer = try await program.answer(to: line)
    #expect(answer.hasSuffix(end), "\(answer)")
    try await others.value
  }

  @Test(arguments: [
    (["add Tea"], "undo", "1 [ ] Tea (removed)\nTaken back: add\n"),
    (["add Tea", "undo"], "redo", "1 [ ] Tea\nMade again: add\n"),
    (Self.many, "remove 1-11", "1 [ ] 1 (removed)\nRemoved 11 todos.\n"),
    (Self.many + ["done 1-11"], "purge", "1 [x] 1 (removed)\nRemoved 11 todos.\n"),
  ])
  func `the rows of an edit stand above what is said of the edit, also while others' changes come`(
    lines: [String], line: String, end: String
  ) async throws {
    try await expect(rowsAboveWords: end, of: line, after: lines)
  }

  @Test func `the rows of an import stand above its sum, also while others' changes come`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "todo.txt")
    try Data("Tea\n".utf8).write(to: path)
    let line = "import \(path.path())"
    let sum = "Imported from \(DisplayText.quoted(path.path())): 1 added\n"
    try await expect(rowsAboveWords: "2 [ ] Tea\n" + sum, of: line, after: ["list"])
  }
}
