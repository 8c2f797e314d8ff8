import Foundation
import Testing

@testable import Repositories

struct InMemoryTodosRepositoryTests {
  @Test func `it can begin with todos, in any order`() async throws {
    let todos = [Todo].samples(3)
    let repository = InMemoryTodosRepository(todos.reversed())

    #expect(try await repository.todos() == todos)
    #expect(try await repository.nextNumber() == 4)
  }

  @Test func `of two todos with one id the later counts`() async throws {
    let todo = Todo.sample(1)
    let later = Todo.sample(2, id: todo.id)

    #expect(try await InMemoryTodosRepository([todo, later]).todos() == [later])
  }

  @Test func `a todo's history is stamped by the clock`() async throws {
    let moment = Date(timeIntervalSinceReferenceDate: 42.5)
    var todo = Todo.sample(1)
    let repository = InMemoryTodosRepository([todo], now: { moment })
    todo.title = "Oat milk"
    try await repository.save([.put(todo)])

    let detail = try await repository.detail(of: todo.id)
    #expect(
      detail.history == [
        TodoEvent(at: todo.createdAt, kind: .created),
        TodoEvent(at: moment, kind: .renamed(from: "Milk")),
      ])
  }

  @Test func `saves from many tasks are all kept, each with a number of its own`() async throws {
    let todos = (1...200).map { _ in Todo.sample(0) }
    let repository = InMemoryTodosRepository()

    try await withThrowingTaskGroup(of: TodosSaved.self) { group in
      for todo in todos {
        group.addTask { try await repository.save([.put(todo)]) }
      }
      try await group.waitForAll()
    }

    let stored = try await repository.todos()
    #expect(Set(stored.map(\.id)) == Set(todos.map(\.id)))
    #expect(stored.map(\.number).sorted() == Array(1...200))
  }
}
