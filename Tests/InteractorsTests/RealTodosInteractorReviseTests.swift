import Repositories
import StateStore
import Testing

@testable import Interactors

struct RealTodosInteractorReviseTests {
  private func wanted(_ change: (inout Todo) -> Void) -> Todo {
    var todo = Todo.sample(1)
    change(&todo)
    return todo
  }

  @Test func `all that a person has changed is one edit, which an undo takes back`() async throws {
    let fixture = InteractorFixture([.sample(1), .sample(2)])
    let wanted = wanted { todo in
      (todo.title, todo.priority, todo.notes) = ("Bread", .high, "large")
      (todo.due, todo.tags) = (noon, ["home"])
    }
    #expect(try await fixture.todos.revise(.sample(1), to: wanted) == wanted)
    #expect(try await fixture.stored()[id: wanted.id] == wanted)
    #expect(try await fixture.todos.undo().name == .edit)
    #expect(try await fixture.stored() == [.sample(1), .sample(2)])
  }

  @Test func `what others have changed meanwhile stays`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    try await fixture.todos.setDone(true, id: Todo.id(1))
    try await fixture.todos.addNote("theirs", to: Todo.id(1))
    let revised = try await fixture.todos.revise(.sample(1), to: wanted { $0.title = "Bread" })
    #expect(revised?.title == "Bread" && revised?.isDone == true && revised?.notes == "theirs")
  }

  @Test func `a value that others have changed, too, is refused with both versions`()
    async throws
  {
    let fixture = InteractorFixture([.sample(1)])
    let theirs = try #require(try await fixture.todos.rename(id: Todo.id(1), to: "theirs"))
    let mine = wanted { $0.title = "mine" }
    let conflict = TodosConflict.Conflict(
      wanted: mine, current: theirs, fields: [.title], title: "todo 1")
    await #expect(throws: TodosError.changedMeanwhile(TodosConflict([conflict]))) {
      try await fixture.todos.revise(.sample(1), to: mine)
    }
    #expect(fixture.titles == ["theirs"])
    // The same change by both is none any more.
    #expect(
      try await fixture.todos.revise(.sample(1), to: wanted { $0.title = "theirs" }) == nil)
  }

  @Test func `a title that nobody can read is refused, and so is a todo that is gone`()
    async throws
  {
    let fixture = InteractorFixture([.sample(1)])
    await #expect(throws: TodosError.blankTitle) {
      try await fixture.todos.revise(.sample(1), to: wanted { $0.title = " " })
    }
    try await fixture.todos.remove(id: Todo.id(1))
    await #expect(throws: TodosError.unknownTodos([Todo.id(1)])) {
      try await fixture.todos.revise(.sample(1), to: wanted { $0.title = "Bread" })
    }
  }
}
