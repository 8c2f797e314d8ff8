import Interactors
import Repositories
import StateStore
import Testing

struct RealTodosInteractorMoveTests {
  private let fixture = InteractorFixture([.sample(1), .sample(2), .sample(3)])

  private var numbers: [Int]? { fixture.store.todos.value?.map(\.number) }

  @Test func `a todo moves before another, after another, and to the end`() async throws {
    let moved = try await fixture.todos.move(id: Todo.id(3), before: Todo.id(1))
    #expect(moved == fixture.store.todos.value?.first)
    #expect(numbers == [3, 1, 2])
    #expect(try await fixture.todos.move(id: Todo.id(3), after: Todo.id(1))?.number == 3)
    #expect(numbers == [1, 3, 2])
    #expect(try await fixture.todos.move(id: Todo.id(1), before: nil)?.number == 1)
    #expect(numbers == [3, 2, 1])
    #expect(try await fixture.todos.move(id: Todo.id(3), after: Todo.id(1))?.number == 3)
    #expect(numbers == [2, 1, 3])
    #expect(fixture.repository.saves == 4)
    #expect(try await fixture.stored() == fixture.store.todos.value)
  }

  @Test func `a todo that stands there already changes nothing`() async throws {
    let two = Todo.id(2)
    #expect(try await fixture.todos.move(id: two, before: two) == nil)
    #expect(try await fixture.todos.move(id: two, after: two) == nil)
    #expect(try await fixture.todos.move(id: two, before: Todo.id(3)) == nil)
    #expect(try await fixture.todos.move(id: two, after: Todo.id(1)) == nil)
    #expect(try await fixture.todos.move(id: Todo.id(3), before: nil) == nil)
    #expect(fixture.store.todos.value == [.sample(1), .sample(2), .sample(3)])
    #expect(fixture.store.history == EditHistory())
    #expect(fixture.repository.saves == 0)
  }

  @Test func `unknown todos are named, and nothing moves`() async throws {
    let (one, eight, nine) = (Todo.id(1), Todo.id(8), Todo.id(9))
    await #expect(throws: TodosError.unknownTodos([nine])) {
      try await fixture.todos.move(id: nine, before: nil)
    }
    await #expect(throws: TodosError.unknownTodos([nine])) {
      try await fixture.todos.move(id: one, before: nine)
    }
    await #expect(throws: TodosError.unknownTodos([nine])) {
      try await fixture.todos.move(id: nine, after: nine)
    }
    await #expect(throws: TodosError.unknownTodos([eight, nine])) {
      try await fixture.todos.move(id: eight, after: nine)
    }
    #expect(fixture.repository.saves == 0)
  }

  @Test func `between equal ranks all that has to move is one save, and one undo`() async throws {
    var twin = Todo.sample(2)
    twin.rank = Todo.sample(1).rank
    let before = [.sample(1), twin, .sample(3)]
    let fixture = InteractorFixture(before)
    #expect(try await fixture.todos.move(id: Todo.id(3), before: Todo.id(2))?.number == 3)
    #expect(fixture.store.todos.value?.map(\.number) == [1, 3, 2])
    #expect(fixture.repository.saves == 1)
    #expect(try await fixture.stored() == fixture.store.todos.value)
    try await fixture.todos.undo()
    #expect(fixture.store.todos.value == IdentifiedList(before))
    #expect(try await fixture.stored() == IdentifiedList(before))
  }

  @Test func `a move that cannot be saved changes nothing`() async throws {
    let failure = LoadFailure(kind: .storage, message: "disk full", canRetry: false)
    let gate = Gate()
    gate.open(.failure(failure))
    fixture.repository.holdSaves(at: gate)
    await #expect(throws: TodosError.notSaved(failure)) {
      try await fixture.todos.move(id: Todo.id(1), before: nil)
    }
    #expect(numbers == [1, 2, 3])
  }
}
