import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct TodoQuerySelectionTests {
  private let now = LocalNow.at("2026-11-18 12:00")

  private func numbers(_ query: TodoQuery, _ todos: [Todo], limit: Int? = nil) -> [Int] {
    query.select(from: IdentifiedList(todos), at: now, limit: limit).todos.map(\.number)
  }

  private var todos: [Todo] {
    var todos = (1...5).map { Todo.sample($0, ["b", "C", "a", "B", "d"][$0 - 1]) }
    todos[1].due = now.today
    todos[3].due = now.moment
    todos[4].due = now.day(-1, .day, after: now.today)
    todos[0].priority = .low
    todos[2].priority = .high
    todos[4].priority = .medium
    return todos
  }

  @Test(arguments: [
    (TodoOrder.rank, [1, 2, 3, 4, 5]), (TodoOrder(.rank, isReversed: true), [5, 4, 3, 2, 1]),
    (TodoOrder(.due), [5, 2, 4, 1, 3]), (TodoOrder(.due, isReversed: true), [4, 2, 5, 1, 3]),
    (TodoOrder(.priority), [3, 5, 1, 2, 4]),
    (TodoOrder(.priority, isReversed: true), [1, 5, 3, 2, 4]),
    (TodoOrder(.number, isReversed: true), [5, 4, 3, 2, 1]),
    (TodoOrder(.created), [1, 2, 3, 4, 5]), (TodoOrder(.title), [3, 1, 4, 2, 5]),
    (TodoOrder(.title, isReversed: true), [5, 2, 1, 4, 3]),
  ])
  func `an order sorts, and what has nothing to sort by comes last`(
    order: TodoOrder, expected: [Int]
  ) {
    #expect(numbers(TodoQuery(.everything, order: order), todos) == expected)
    for limit in 0...6 {
      let first = numbers(TodoQuery(.everything, order: order), todos, limit: limit)
      #expect(first == Array(expected.prefix(limit)))
    }
  }

  @Test func `those beyond the limit are counted`() {
    let todos = (1...20).map { Todo.sample($0, isDone: $0.isMultiple(of: 2)) }
    let (count, first) = TodoQuery.done.select(from: IdentifiedList(todos), at: now, limit: 3)
    #expect(count == 10 && first.map(\.number) == [2, 4, 6])
    #expect(TodoQuery.all.select(from: IdentifiedList(todos), at: now, limit: 3).count == 20)
  }

  @Test func `a query says what was typed`() {
    let order = TodoOrder(.due, isReversed: true)
    #expect(TodoQuery.all.description == "all")
    #expect(TodoQuery(.everything, order: order).description == "sort:-due")
    let condition = TodoCondition.all([.text(#"a "b" \"#), .any([.tag("a b"), .not(.open)])])
    #expect(
      TodoQuery(condition, order: order).description
        == #""a \"b\" \\" (+a\ b or not open) sort:-due"#)
  }
}
