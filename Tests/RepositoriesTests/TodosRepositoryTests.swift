import Foundation
import Repositories
import StateStoreTesting
import Testing

/// The promises of every repository.
struct TodosRepositoryTests {
  enum Kind: CaseIterable {
    case inMemory, journal, faultInjecting
  }

  private func withRepository(
    _ kind: Kind, _ body: (any TodosRepository) async throws -> Void
  ) async throws {
    switch kind {
    case .inMemory:
      try await body(InMemoryTodosRepository())
    case .faultInjecting:
      let faults = FaultInjection(latency: .zero, failureRate: 0, seed: 1, clock: ContinuousClock())
      try await body(FaultInjectingTodosRepository(InMemoryTodosRepository(), faults: faults))
    case .journal:
      try await withTemporaryDirectory { directory in
        try await body(JournalTodosRepository(path: directory + "/todos"))
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `it begins empty`(kind: Kind) async throws {
    try await withRepository(kind) { repository in
      let todos = try await repository.todos()
      let number = try await repository.highestNumber()
      #expect(todos.isEmpty)
      #expect(number == 0)
    }
  }

  @Test(arguments: Kind.allCases)
  func `todos come in list order, whatever the order they were saved in`(kind: Kind) async throws {
    var generator = SeededGenerator()
    var todos = [Todo].samples(50)
    todos += todos.prefix(10).map { Todo.sample($0.number + 50, rank: $0.rank) }
    let shuffled = todos.shuffled(using: &generator)
    try await withRepository(kind) { repository in
      try await repository.save(shuffled.map(TodoChange.put))
      #expect(try await repository.todos() == todos.sorted(by: Todo.precedes))
    }
  }

  @Test(arguments: Kind.allCases)
  func `saving the same changes again is harmless`(kind: Kind) async throws {
    let todos = [Todo].samples(3)
    let changes = todos.map(TodoChange.put) + [.delete(todos[0].id)]
    try await withRepository(kind) { repository in
      try await repository.save(changes)
      try await repository.save(changes)
      #expect(try await repository.todos() == Array(todos.dropFirst()))
    }
  }

  @Test(arguments: Kind.allCases)
  func `deleting an unknown id and saving nothing are harmless`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      try await repository.save([.put(todo)])
      try await repository.save([.delete(UUID())])
      try await repository.save([])
      #expect(try await repository.todos() == [todo])
    }
  }

  @Test(arguments: Kind.allCases)
  func `the highest number outlives its todo`(kind: Kind) async throws {
    let todos = [Todo].samples(2)
    try await withRepository(kind) { repository in
      try await repository.save(todos.map(TodoChange.put))
      try await repository.save([.delete(todos[1].id)])
      #expect(try await repository.highestNumber() == 2)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a detail has the notes and what happened to the todo`(kind: Kind) async throws {
    var todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      try await repository.save([.put(todo)])
      todo.notes = "two bottles"
      try await repository.save([.put(todo)])
      let detail = try await repository.detail(of: todo.id)
      #expect(detail.notes == "two bottles")
      #expect(detail.history.map(\.kind) == [.created, .noted])
    }
  }

  @Test(arguments: Kind.allCases)
  func `a todo that is not there has no detail`(kind: Kind) async throws {
    let todo = Todo.sample(1)
    try await withRepository(kind) { repository in
      try await repository.save([.put(todo)])
      try await repository.save([.delete(todo.id)])
      await #expect(throws: RepositoryError.unknownTodo(todo.id)) {
        try await repository.detail(of: todo.id)
      }
    }
  }

  @Test func `without more knowledge the highest number is the one among the todos`() async throws {
    struct Fixed: TodosRepository {
      let todos: [Todo]
      func todos() async throws -> [Todo] { todos }
      func save(_ changes: [TodoChange]) async throws {}
      func detail(of id: Todo.ID) async throws -> TodoDetail {
        throw RepositoryError.unknownTodo(id)
      }
    }

    #expect(try await Fixed(todos: .samples(4)).highestNumber() == 4)
    #expect(try await Fixed(todos: []).highestNumber() == 0)
  }
}
