import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// The changes of an import to a list.
struct TodoListImportTests {
  private func added(
    _ rows: [ImportedTodo], to list: TodoList = []
  ) -> [Todo] {
    list.changes(importing: rows, moment: noon).changes.compactMap(\.after)
  }

  private func row(_ number: Int, own: Int? = nil) -> ImportedTodo {
    var row = ImportedTodo(Todo.sample(number))
    (row.number, row.rank) = (own, nil)
    return row
  }

  @Test func `a todo asks for the number in its row, else for the next one`() {
    #expect(added([row(1, own: 7), row(2)]).map(\.number) == [7, 0])
  }

  @Test(arguments: [1_000_000_000, 1 << 53, .max])
  func `a number that nobody would type is not kept`(number: Int) {
    #expect(added([row(1, own: number)]).map(\.number) == [0])
  }

  @Test func `without a place they come after all others, in their order`() {
    var placed = row(9)
    placed.rank = Todo.sample(5).rank
    let todos = added([row(8), placed, row(7)], to: [.sample(1)])
    #expect(todos.sorted(by: Todo.precedes).map(\.id) == [9, 8, 7].map(Todo.id))
    #expect(todos.allSatisfy { Todo.precedes(.sample(1), $0) })
  }

  @Test func `a place that makes all others long is none, also in the row of a known todo`() throws
  {
    let text = "\"\(String(repeating: "z", count: 27))\""
    let hostile = try JSONDecoder().decode(Rank.self, from: Data(text.utf8))
    var (new, known) = (Todo.sample(2), Todo.sample(1))
    (new.rank, known.rank, known.title) = (hostile, hostile, "Renamed")
    let rows = [ImportedTodo(new), ImportedTodo(known)]
    let changes = ([.sample(1)] as TodoList).changes(importing: rows, moment: noon).changes
    let after = changes.compactMap(\.after)
    #expect(after.count == 2 && after.allSatisfy { $0.rank != hostile })
    #expect(after.contains { $0.title == "Renamed" && $0.rank == Todo.sample(1).rank })
  }

  @Test func `what was removed comes back to its place when the file tells it`() {
    let list: TodoList = [.sample(1), .sample(3)]
    var after = list
    let changes = list.changes(importing: [ImportedTodo(.sample(2))], moment: noon).changes
    after.make(TodosEdit(.importing, changes))
    #expect(after.map(\.title) == ["todo 1", "todo 2", "todo 3"])
    #expect(after.map(\.number) == [1, 2, 3])
  }

  @Test(arguments: TodoLink.allCases)
  func `a circle loses one link, which is told, in the program's own format too`(link: TodoLink) {
    let rows = (1...3).map { number in
      var todo = Todo.sample(number)
      if number < 3 { link.set([Todo.id(3 - number)], in: &todo) }
      return ImportedTodo(todo)
    }
    let result = TodoList().changes(importing: rows, moment: noon)
    let links = result.changes.compactMap(\.after).map { link.targets(of: $0).count }
    #expect(links.count == 3 && links.reduce(0, +) == 1)
    #expect(result.remarks.map(\.reason) == [.circle(link, ["todo 1", "todo 2"])])
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
    let changes = list.changes(importing: contents.todos, moment: .distantPast).changes
    list.make(TodosEdit(.importing, changes))
    #expect(Array(list) == todos)
  }
}
