import Foundation
import Repositories
import Testing

struct InMemoryTodosRepositoryTests {
  @Test func `it can begin with todos, in any order`() async throws {
    let todos = [Todo].samples(3)
    let repository = InMemoryTodosRepository(todos.reversed())

    #expect(try await repository.todos() == todos)
    #expect(try await repository.highestNumber() == 3)
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

  @Test func `saves from many tasks are all kept`() async throws {
    let todos = [Todo].samples(200)
    let repository = InMemoryTodosRepository()

    try await withThrowingTaskGroup(of: Void.self) { group in
      for todo in todos {
        group.addTask { try await repository.save([.put(todo)]) }
      }
      try await group.waitForAll()
    }

    #expect(try await repository.todos() == todos)
  }
}
