import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// The changes of an import to a list.
struct TodoListImportTests {
  private func added(
    _ rows: [ImportedTodo], to list: TodoList = [], highest: Int = 0
  ) -> (todos: [Todo], highest: Int) {
    var highest = highest
    let changes = list.changes(importing: rows, highestNumber: &highest, moment: noon)
    return (changes.compactMap(\.after), highest)
  }

  private func row(_ number: Int, own: Int? = nil) -> ImportedTodo {
    var row = ImportedTodo(Todo.sample(number))
    (row.number, row.rank) = (own, nil)
    return row
  }

  @Test func `a number is kept when none as high was given, and is given once`() {
    let rows = [row(1, own: 7), row(2), row(3, own: 5), row(4, own: 7), row(5, own: 6)]
    let (todos, highest) = added(rows, highest: 5)
    #expect(todos.map(\.number) == [7, 8, 9, 10, 6] && highest == 10)
  }

  @Test(arguments: [1_000_000_000, 1 << 53, .max])
  func `a number that nobody would type is not kept`(number: Int) {
    #expect(added([row(1, own: number)]).todos.map(\.number) == [1])
  }

  @Test func `without a place they come after all others, in their order`() {
    var placed = row(9)
    placed.rank = Todo.sample(5).rank
    let (todos, _) = added([row(8), placed, row(7)], to: [.sample(1)], highest: 1)
    #expect(todos.sorted(by: Todo.precedes).map(\.id) == [9, 8, 7].map(Todo.id))
    #expect(todos.allSatisfy { Todo.precedes(.sample(1), $0) })
  }

  @Test func `what was removed comes back to its place when the file tells it`() {
    let list: TodoList = [.sample(1), .sample(3)]
    var after = list
    var highest = 3
    let changes = list.changes(
      importing: [ImportedTodo(.sample(2))], highestNumber: &highest, moment: noon)
    after.make(Edit(.importing, changes))
    #expect(after.map(\.title) == ["todo 1", "todo 2", "todo 3"])
    #expect(after.map(\.number) == [1, 4, 3])
  }

  @Test func `an empty list becomes the one that was exported`() throws {
    let todos = (1...50).map { Todo.sample($0, isDone: $0.isMultiple(of: 3)) }
    var encoder = TodosEncoder(.jsonLines)
    var data = Data()
    for todo in todos { data += try encoder.encode(todo) }
    var decoder = TodosDecoder(.jsonLines)
    var contents = ImportedTodos(.jsonLines)
    contents.append(decoder.decode(Array(data)[...]) + decoder.finish())
    var list: TodoList = []
    var highest = 0
    let changes = list.changes(
      importing: contents.todos, highestNumber: &highest, moment: .distantPast)
    list.make(Edit(.importing, changes))
    #expect(Array(list) == todos && highest == 50)
  }
}
