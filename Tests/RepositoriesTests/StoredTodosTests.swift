import Foundation
import Testing

@testable import Repositories

struct StoredTodosTests {
  @Test func `changes are made in order`() {
    let todo = Todo.sample(1)
    var renamed = todo
    renamed.title = "Oat milk"
    var stored = StoredTodos()

    stored.apply([.put(todo), .put(renamed)])
    #expect(stored.inOrder == [renamed])

    stored.apply([.delete(todo.id), .put(todo)])
    #expect(stored.inOrder == [todo])
  }

  @Test func `the highest number outlives its todo`() {
    let todos = [Todo].samples(3)
    var stored = StoredTodos()
    #expect(stored.highestNumber == 0)

    stored.apply(todos.map(TodoChange.put))
    stored.apply([.delete(todos[2].id)])

    #expect(stored.highestNumber == 3)
    #expect(stored.inOrder == [todos[0], todos[1]])
  }
}
