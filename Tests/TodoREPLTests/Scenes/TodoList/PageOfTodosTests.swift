import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import todo_repl

struct PageOfTodosTests {
  private func page(_ todos: [Todo], _ query: TodoQuery = .all, limit: Int?) -> (
    count: Int, numbers: [Int]
  ) {
    let page = PageOfTodos.first(query, of: TodoList(todos), at: .sample, limit: limit)
    return (page.count, page.rows.map(\.todo.number))
  }

  private var todos: [Todo] {
    var todos = (1...40).map { Todo.sample($0) }
    todos[30].due = LocalNow.sample.today
    todos[34].due = LocalNow.sample.today.addingTimeInterval(-10 * 86_400)
    todos[35].due = LocalNow.sample.today.addingTimeInterval(-5 * 86_400)
    todos[36].priority = .high
    todos[37].priority = .high
    todos[37].isDone = true
    return todos
  }

  @Test func `urgent todos end the first page, the most urgent last`() {
    let page = page(todos, limit: 10)
    #expect(page.count == 40 && page.numbers == [1, 2, 3, 4, 5, 6, 37, 31, 36, 35])
  }

  @Test func `urgent todos end the page in any order of the list`() {
    let byDue = TodoQuery(.everything, order: TodoOrder(.due))
    #expect(page(todos, byDue, limit: 5).numbers == [1, 37, 31, 36, 35])
  }

  @Test func `on a page, parts stand deeper only below their todo`() {
    var todos = (1...12).flatMap { number -> [Todo] in
      var part = Todo.sample(number + 20)
      part.parent = Todo.sample(number).id
      return [.sample(number), part]
    }
    // Two todos that must not be missed end the page, and leave one part without its todo.
    for place in [4, 7] { todos[place].due = LocalNow.sample.today }
    let list = TodoList(todos)
    let page = PageOfTodos.first(.all, of: list, at: .sample, limit: 12)
    #expect(page.count == 24)
    for (place, row) in page.rows.enumerated() {
      let above = page.rows[..<place].last { ($0.depth ?? 0) < (row.depth ?? 0) }
      #expect(row.depth == nil || above?.todo.id == row.todo.parent)
    }
    let part = page.rows.first { $0.todo.number == 23 }
    #expect(part != nil && part?.depth == nil)
    #expect(page.rows.first { $0.todo.number == 21 }?.depth == 1)
  }

  @Test func `a list that fits, and one for a program, is whole`() {
    #expect(page(todos, limit: 37).numbers == Array(1...40))
    #expect(page(todos, limit: nil).numbers == Array(1...40))
  }

  @Test func `too many urgent todos leave room for nothing else, and the most urgent stay`() {
    var todos = todos
    for index in 20..<40 {
      todos[index].due = LocalNow.sample.today.addingTimeInterval(Double(index - 60) * 86_400)
    }
    #expect(page(todos, limit: 5).numbers == [25, 24, 23, 22, 21])
  }

  @Test func `of many urgent todos, a page has those that a sort of all puts first`() async throws {
    try await withSeed { random in
      for limit in [1, 2, 5, 19] {
        let todos = (1...200).map { number in
          var todo = Todo.sample(number)
          // Few days, so that many todos are equally urgent.
          let day = Int.random(in: -6...6, using: &random)
          todo.due = LocalNow.sample.today.addingTimeInterval(Double(day) * 86_400)
          return todo
        }
        let urgent = todos.filter { $0.due.map { $0 <= LocalNow.sample.today } ?? false }
          .sorted { ($0.due ?? .distantFuture) < ($1.due ?? .distantFuture) }
        let expected = urgent.prefix(limit).reversed().map(\.number)
        #expect(page(todos, limit: limit).numbers == expected)
      }
    }
  }

  @Test func `an overdue todo stands before many of high priority`() {
    var todos = todos
    for index in 0..<30 { todos[index].priority = .high }
    #expect(page(todos, limit: 5).numbers == [2, 1, 31, 36, 35])
  }

  @Test func `a filter holds for urgent todos, too`() {
    #expect(page(todos, TodoQuery(.text("x")), limit: 5).numbers.isEmpty)
    #expect(page(todos, .done, limit: 5).numbers == [38])
  }
}
