import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct RealTodosInteractorStartTests {
  private let todos = [Todo.sample(1), .sample(2), .sample(3, isDone: true)]

  private func numbers(_ todos: [Todo]) -> [Int] { todos.map(\.number) }

  @Test func `open todos are started and stopped, each as one edit that an undo takes back`()
    async throws
  {
    let fixture = InteractorFixture(todos)
    let started = try await fixture.todos.setStarted(true, ids: todos.map(\.id))
    #expect(numbers(started) == [1, 2] && started.allSatisfy { $0.isStarted })
    #expect(try await fixture.todos.setStarted(true, ids: [todos[0].id]).isEmpty)
    let stopped = try await fixture.todos.setStarted(false, ids: todos.map(\.id))
    #expect(numbers(stopped) == [1, 2] && stopped.allSatisfy { $0.started == nil })
    #expect(try await fixture.todos.undo().name == .stop)
    #expect(try await fixture.todos.undo().name == .start)
    #expect(try await fixture.stored() == TodoList(todos))
  }

  @Test func `a todo that becomes done is not started, also when it is opened again`() async throws
  {
    let fixture = InteractorFixture(todos)
    let ids = [todos[0].id, todos[1].id]
    try await fixture.todos.setStarted(true, ids: ids)
    try await fixture.todos.setDone(true, ids: [ids[0]])
    try await fixture.todos.toggle(ids: [ids[1]])
    #expect(try await fixture.stored().allSatisfy { $0.started == nil })
    try await fixture.todos.setDone(false, ids: ids)
    #expect(try await fixture.stored().allSatisfy { !$0.isStarted })
    for _ in 0..<3 { try await fixture.todos.undo() }
    #expect(numbers(try await fixture.stored().filter(\.isStarted)) == [1, 2])
  }

  @Test func `a todo that another program has completed stays as it is`() async throws {
    var todo = Todo.sample(1, isDone: true)
    todo.started = noon
    let fixture = InteractorFixture([todo])
    #expect(!todo.isStarted)
    #expect(try await fixture.todos.setStarted(false, ids: [todo.id]).isEmpty)
    let opened = try await fixture.todos.setDone(false, ids: [todo.id])
    #expect(opened.first?.started == nil)
  }
}
