import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

struct TodoListMoveTests {
  /// Makes a todo with a number, at the rank that `Todo.sample` gives another number.
  private func todo(_ number: Int, rank: Int) -> Todo {
    var todo = Todo.sample(number)
    todo.rank = Todo.sample(rank).rank
    return todo
  }

  /// Moves a todo; returns the list's numbers then, and how many todos have changed.
  private func placing(
    _ todo: Todo, at place: Int, in others: TodoList
  ) -> (numbers: [Int], changes: Int) {
    let changes = others.changes(placing: todo, at: place)
    #expect(changes.first?.id == todo.id)
    var list = others
    list.insert(todo, at: others.firstIndex { Todo.precedes(todo, $0) } ?? others.endIndex)
    list.make(TodosEdit(.move, changes))
    return (list.map(\.number), changes.count)
  }

  @Test func `between different ranks one todo changes`() {
    let others: TodoList = [todo(1, rank: 1), todo(2, rank: 2)]
    #expect(placing(todo(9, rank: 9), at: 0, in: others) == ([9, 1, 2], 1))
    #expect(placing(todo(9, rank: 9), at: 1, in: others) == ([1, 9, 2], 1))
    #expect(placing(todo(9, rank: 0), at: 2, in: others) == ([1, 2, 9], 1))
    #expect(placing(todo(9, rank: 0), at: 0, in: []) == ([9], 1))
  }

  @Test func `between equal ranks those after the place change too`() {
    let others: TodoList = [todo(1, rank: 1), todo(2, rank: 1), todo(3, rank: 1), todo(4, rank: 2)]
    #expect(placing(todo(9, rank: 9), at: 1, in: others) == ([1, 9, 2, 3, 4], 3))
    #expect(placing(todo(9, rank: 9), at: 2, in: others) == ([1, 2, 9, 3, 4], 2))
  }

  @Test func `between equal ranks at the end of the list there is room behind`() {
    let others: TodoList = [todo(1, rank: 1), todo(2, rank: 1)]
    #expect(placing(todo(9, rank: 0), at: 1, in: others) == ([1, 9, 2], 2))
  }

  @Test func `between equal ranks the id may do`() {
    let others: TodoList = [todo(1, rank: 1), todo(9, rank: 1)]
    #expect(placing(todo(5, rank: 3), at: 1, in: others) == ([1, 5, 9], 1))
  }

  @Test func `any todo gets to any place, and the others keep their order`() async throws {
    try await withSeed { random in
      for _ in 0..<500 {
        var others = (1...Int.random(in: 1...8, using: &random)).map {
          todo($0, rank: Int.random(in: 0...3, using: &random))
        }
        others.sort(by: Todo.precedes)
        let moving = others.remove(at: Int.random(in: others.indices, using: &random))
        let place = Int.random(in: 0...others.count, using: &random)
        var expected = others.map(\.number)
        expected.insert(moving.number, at: place)
        #expect(placing(moving, at: place, in: IdentifiedList(others)).numbers == expected)
      }
    }
  }
}
