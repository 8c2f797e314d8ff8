import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

struct WatchTests {
  @Test func `the words of the line are a filter`() throws {
    #expect(try CommandParser.parse("watch")?.arguments as? TodoCondition == .everything)
    #expect(try CommandParser.parse("watch open")?.arguments as? TodoCondition == .open)
    #expect(try CommandParser.parse("w (open or +a)")?.name == .watch)
  }

  @Test func `an order means nothing for changes`() {
    #expect(throws: Misunderstanding(.unexpectedArgument(.watch, "sort:due"), column: 12)) {
      try CommandParser.parse("watch open sort:due")
    }
    #expect(throws: Misunderstanding.self) { try CommandParser.parse("watch opne") }
  }

  @Test func `changes are printed as they come, until the command is stopped`() async throws {
    let stored = InMemoryTodosRepository()
    var program = try Program(stored, showsOthers: true)
    await program.run("list")
    _ = try program.files.takeResults()
    let watch = program.start("watch open")
    while !program.root.watching.isOn { await Task.yield() }
    #expect(program.root.isLoading)
    var todo = Todo.sample(0, "milk")
    let saved = try await stored.save(TodosEdit(.add, [.added(todo)]), basedOn: .zero)
    todo = try #require(saved.edit.changes.first?.after)
    var done = todo
    done.isDone = true
    try await stored.save(TodosEdit(.done, [.changed(from: todo, to: done)]), basedOn: .zero)
    try await stored.save(TodosEdit(.remove, [.removed(done)]), basedOn: .zero)
    while try program.files.writtenResults().count(where: \.isNewline) < 2 { await Task.yield() }
    program.root.cancelLoads()
    await watch.value
    #expect(try program.files.takeResults() == "1 [ ] milk\n1 [x] milk (fits no more)\n")
    #expect(!program.root.watching.isOn)
    #expect(
      try await program.answer(to: "list") == "No todos yet. Type \"add\" and a title to add one.\n"
    )
    #expect(try program.files.takeErrors().isEmpty)
  }

  @Test func `a list that cannot be read is an error, as for a list`() async throws {
    var program = try Program(JournalTodosRepository(path: "/proc/version"))
    let expected = try await program.error(of: "list")
    #expect(!expected.isEmpty)
    #expect(try await program.error(of: "watch") == expected)
  }
}
