import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// What a list says of its todos, beside a search of the whole list for each.
struct TodoRelationsTests {
  @Test func `each todo has the dependents and parts that a search of the list finds`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(1_000) {
        let todos = (1...20).map { number in
          var todo = Todo.sample(number, isDone: Int.random(in: 0..<4, using: &random) == 0)
          todo.depends = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Todo.id(.random(in: 1...12, using: &random))
          }
          if Bool.random(using: &random) {
            todo.parent = Todo.id(.random(in: 1...12, using: &random))
          }
          return todo
        }
        let list = TodoList(todos)
        let relations = TodoRelations(of: list)
        for todo in list {
          let dependents = list.filter { !$0.isDone && $0.depends.contains(todo.id) }
          #expect(relations.blocked(by: todo) == (todo.isDone ? [] : Array(dependents)))
          #expect(relations.parts(of: todo) == Array(list.filter { $0.parent == todo.id }))
        }
      }
    }
  }
}
