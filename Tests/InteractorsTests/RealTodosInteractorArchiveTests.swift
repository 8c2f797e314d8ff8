import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct RealTodosInteractorArchiveTests {
  private let todos = [Todo.sample(1), .sample(2, isDone: true), .sample(3, isDone: true)]

  private func numbers(_ todos: [Todo]) -> [Int] { todos.map(\.number) }

  @Test func `done todos are archived and brought back, each as one edit that an undo takes back`()
    async throws
  {
    let fixture = InteractorFixture(todos)
    let done = [todos[1].id, todos[2].id]
    let archived = try await fixture.todos.setArchived(true, ids: done)
    #expect(numbers(archived) == [2, 3] && archived.allSatisfy { $0.isArchived && $0.isDone })
    #expect(try await fixture.todos.setArchived(true, ids: done).isEmpty)
    let back = try await fixture.todos.setArchived(false, ids: [done[1]])
    #expect(numbers(back) == [3] && !back.contains(where: \.isArchived))
    #expect(try await fixture.todos.undo().name == .unarchive)
    #expect(try await fixture.stored().count(where: \.isArchived) == 2)
    #expect(try await fixture.todos.undo().name == .archive)
    #expect(try await fixture.stored() == TodoList(todos))
    #expect(try await fixture.todos.redo().name == .archive)
    #expect(try await fixture.stored().count(where: \.isArchived) == 2)
  }

  @Test func `an open todo is not archived, nor are the done ones beside it`() async throws {
    let fixture = InteractorFixture(todos)
    await #expect(throws: TodosError.notDone(todos[0])) {
      try await fixture.todos.setArchived(true, ids: todos.map(\.id).reversed())
    }
    #expect(try await fixture.stored() == TodoList(todos))
    #expect(try await fixture.todos.setArchived(false, ids: [todos[0].id]).isEmpty)
  }

  @Test func `an archived todo that is opened leaves the archive for good`() async throws {
    let fixture = InteractorFixture(todos)
    let ids = [todos[1].id, todos[2].id]
    try await fixture.todos.setArchived(true, ids: ids)
    try await fixture.todos.setDone(false, ids: [ids[0]])
    try await fixture.todos.toggle(ids: [ids[1]])
    #expect(try await fixture.stored().allSatisfy { !$0.archived })
    try await fixture.todos.setDone(true, ids: ids)
    #expect(try await fixture.stored().allSatisfy { !$0.isArchived })
    for _ in 0..<3 { try await fixture.todos.undo() }
    #expect(try await fixture.stored().count(where: \.isArchived) == 2)
  }

  @Test func `a todo that an earlier program has opened is not archived, nor when done again`()
    async throws
  {
    var todo = Todo.sample(1)
    todo.setArchived(true)
    let fixture = InteractorFixture([todo])
    #expect(!todo.isArchived)
    try await fixture.todos.setDone(true, ids: [todo.id])
    #expect(try await fixture.stored().allSatisfy { $0.isDone && !$0.isArchived })
  }

  @Test func `a purge removes either the done todos of the list or those of the archive`()
    async throws
  {
    let fixture = InteractorFixture(todos)
    let ids = todos.map(\.id)
    try await fixture.todos.setArchived(true, ids: [ids[2]])
    #expect(numbers(try await fixture.todos.purge(ids: ids)) == [2])
    #expect(try await fixture.todos.purge().isEmpty)
    #expect(numbers(try await fixture.todos.purge(ids: ids, archived: true)) == [3])
    #expect(numbers(Array(try await fixture.stored())) == [1])
    for _ in 0..<2 { try await fixture.todos.undo() }
    #expect(numbers(try await fixture.stored().filter(\.isArchived)) == [3])
  }
}
