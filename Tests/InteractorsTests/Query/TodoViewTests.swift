import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

/// Named lists, and contexts.
struct TodoViewTests {
  private let now = LocalNow.at("2026-11-24 10:00")

  private func numbers(_ query: TodoQuery, _ todos: [Todo]) -> [Int] {
    query.select(from: TodoList(todos), at: now).todos.map(\.number)
  }

  private func todo(_ number: Int, _ change: (inout Todo) -> Void = { _ in }) -> Todo {
    var todo = Todo.sample(number)
    change(&todo)
    return todo
  }

  private var todos: [Todo] {
    let (yesterday, today) = (now.day(-1, .day, after: now.today), now.today)
    let tomorrow = now.day(1, .day, after: today)
    return [
      todo(1) { $0.due = tomorrow },
      todo(2) { $0.due = today },
      todo(3) { $0.due = yesterday },
      todo(4) { ($0.due, $0.isDone) = (yesterday, true) },
      todo(5) { $0.started = now.moment },
      todo(6) { ($0.due, $0.wait) = (today, .at(tomorrow)) },
      todo(7) { ($0.depends, $0.priority) = ([Todo.id(6)], .high) },
      todo(8) { ($0.depends, $0.priority) = ([Todo.id(4)], .high) },
      todo(9) { ($0.started, $0.isDone) = (now.moment, true) },
    ]
  }

  @Test func `today is what is due or begun, and does not wait, the earliest first`() {
    #expect(numbers(TodoView.today.query, todos) == [3, 2, 5])
  }

  @Test func `next is what can be done, the most urgent first`() {
    // A todo that waits hides what it blocks, and a done one blocks nothing.
    #expect(numbers(TodoView.next.query, todos) == [3, 2, 1, 8, 5])
  }

  @Test func `waiting and blocked are what cannot be done yet`() {
    #expect(numbers(TodoView.waiting.query, todos) == [6])
    #expect(numbers(TodoView.blocked.query, todos) == [7])
  }

  @Test func `further filters and an order narrow a view, which keeps its words`() {
    let more = TodoQuery(.priority(.high), order: TodoOrder(.number, isReversed: true))
    let query = TodoView.next.query(with: more, isOrdered: true)
    #expect(numbers(query, todos) == [8])
    #expect(query.line == "next pri:high sort:-number")
    let all = TodoView.next.query(with: .all, isOrdered: false)
    #expect(numbers(all, todos) == [3, 2, 1, 8, 5] && all.line == "next")
    #expect(TodoQuery(.open).line == "list open" && TodoQuery.all.line == "list")
  }

  @Test func `a context narrows every query, and none changes nothing`() {
    let context = TodoView("high", TodoQuery(.priority(.high)))
    #expect(numbers(TodoQuery.all.within(context), todos) == [7, 8])
    #expect(
      numbers(TodoView.next.query(with: .all, isOrdered: false).within(context), todos) == [8])
    #expect(TodoQuery.open.within(nil) == .open)
    let query = TodoQuery(.open).within(context)
    #expect(query.context == "high" && query.line == "list open")
  }

  @Test func `the context is kept for the next run`() {
    let store = Store(AppState())
    let navigation = RealNavigationInteractor(store: store)
    let context = TodoView("home", TodoQuery(.tag("home")))
    navigation.setContext(context)
    #expect(store.state.context == context && store.state.savedSession.context == "home")
    navigation.showTodos(TodoView.today.query(with: .all, isOrdered: false), all: false)
    #expect(store.state.savedSession.view == "today")
    navigation.showTodos(.open, all: false)
    #expect(store.state.savedSession.view == nil && store.state.savedSession.filter == "open")
    navigation.setContext(nil)
    #expect(store.state.context == nil && store.state.savedSession.context == nil)
  }
}
