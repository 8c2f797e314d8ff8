import Foundation
import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The output of importing and exporting.
@Suite(.fewAtOnce)
struct FileCommandsTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func path(_ name: String) -> String { directory.url.appending(path: name).path() }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: directory.url.appending(path: name))
    return path(name)
  }

  @Test func `an import shows its rows and a sum, and undo takes all of them out`() async throws {
    var program = try Program(InMemoryTodosRepository([.sample(1)]))
    let path = try file("todo.txt", "Bread\nx Butter\n")
    await program.run("list")
    _ = try program.files.takeResults()
    let rows = "2 [ ] Bread\n3 [x] Butter\n"
    #expect(
      try await program.answer(to: "import \(path)")
        == rows + "Imported from \(DisplayText.quoted(path)): 2 added\n")
    #expect(try await program.answer(to: "import \(path)").hasSuffix(": 2 unchanged\n"))
    #expect(try await program.answer(to: "undo").hasSuffix("(removed)\nTaken back: import\n"))
    #expect(try program.files.takeErrors() == "" && program.session.status == 0)
  }

  @Test func `an empty file is nothing new`() async throws {
    var program = try Program(InMemoryTodosRepository())
    let path = try file("a.jsonl", "")
    #expect(
      try await program.answer(to: "import \(path)")
        == "Nothing new in \(DisplayText.quoted(path)); it is empty\n")
  }

  @Test func `of many bad rows the first are told, and how many there are more`() async throws {
    var program = try Program(InMemoryTodosRepository())
    let path = try file("a.jsonl", String(repeating: "?\n", count: 102))
    let errors = try await program.error(of: "import \(path)").split(separator: "\n")
    #expect(errors.count == 101 && errors[99].contains("line 100: expected a todo in JSON"))
    #expect(errors[100].contains(": 2 more rows cannot be imported."))
    #expect(program.session.status == 1)
  }

  @Test func `a cancelled import says so, and leaves nothing loading`() async throws {
    let gate = Gate()
    let program = try Program(
      InMemoryTodosRepository([.sample(1)]), todosFiles: HeldTodosFiles(gate: gate))
    let command = program.start("import x.txt")
    await gate.arrival()
    #expect(program.root.isLoading && program.container.app.store.importProgress == 40)
    program.root.cancelLoads()
    await command.value
    gate.open()
    #expect(try program.files.takeErrors() == ActionError.importCancelled.message + "\n")
    #expect(try program.files.takeResults() == "" && !program.root.isLoading)
  }

  @Test func `an export without a file is printed, and can be imported`() async throws {
    var program = try Program(InMemoryTodosRepository([.sample(1), .sample(2)]))
    let exported = try await program.answer(to: "export --format taskwarrior")
    let path = try file("tasks.json", exported)
    #expect(try await program.answer(to: "import \(path)").hasSuffix(": 2 unchanged\n"))
    #expect(try await program.answer(to: "export").split(separator: "\n").count == 2)
    #expect(
      try await program.answer(to: "export \(self.path("b.txt"))")
        == "Exported 2 todos to \(DisplayText.quoted(self.path("b.txt")))\n")
  }

  @Test func `a todo that cannot be written is told, and nothing is printed`() async throws {
    let odd = Todo(
      id: UUID(), number: 7, title: "x", rank: .between(nil, nil),
      createdAt: Date(timeIntervalSinceReferenceDate: .nan))
    var program = try Program(InMemoryTodosRepository([.sample(1), odd]))
    #expect(try await program.error(of: "export").hasPrefix("cannot write todo 7: "))
    #expect(try program.files.takeResults() == "")
  }

  @Test func `for programs the sums are objects`() async throws {
    var program = try Program(InMemoryTodosRepository(), format: .json)
    let path = try file("todo.txt", "Bread\n")
    #expect(
      try await program.answer(to: "import \(path)").hasSuffix(
        #""format":"todo.txt","added":1,"updated":0,"unchanged":0,"skipped":0,"changed":0,"left":0,"bad":0,"#
          + #""remarks":[],"kept":[]}"# + "\n"))
    let target = self.path("b.txt")
    #expect(
      try await program.answer(to: "export \(target)")
        == #"{"type":"export","file":"\#(target)","todos":1}"# + "\n")
  }
}
