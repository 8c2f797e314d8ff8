import Interactors
import Repositories
import StateStore
import Testing

@testable import todo_repl

/// The models of the todo list, state by state.
struct TodoListPresenterTests {
  private static let failure = LoadFailure(kind: .storage, message: "x", canRetry: false)
  private var state = AppState()
  private var presenter = TodoListPresenter()

  private mutating func present(limit: Int? = nil) -> TodoListModel? {
    presenter.present(state.todoList, limit: limit, at: { .sample })
  }

  @Test mutating func `a visit shows the list as soon as it is there, once`() {
    state.todos = .isLoading(last: nil)
    #expect(present() == nil)
    state.route.go(to: .list)
    #expect(present() == nil)
    state.todos = .loaded([.sample(1), .sample(12)])
    #expect(present() == TodoListModel([.sample(1), .sample(12)], .all))
    #expect(present() == nil)
    state.todos = .loaded([.sample(1)])
    #expect(present() == nil)
    state.route.go(to: .list)
    #expect(present()?.rows.count == 1)
    state.route.showAgain()
    #expect(present()?.rows.count == 1)
  }

  @Test mutating func `other screens are none of its business`() {
    state.todos = .loaded([.sample(1)])
    #expect(present() == nil)
    for screen in [Route.Screen.todo(1), .countries, .country(code: "KR")] {
      state.route.go(to: screen)
      #expect(present() == nil)
    }
  }

  @Test mutating func `a list that is gone back to shows again, but not when it was only bared`() {
    state.todos = .loaded([.sample(1)])
    for isBack in [true, false] {
      state.route.go(to: .list)
      #expect(present() != nil)
      state.route.go(to: .todo(1))
      #expect(present() == nil)
      let wentBack = isBack && state.route.back()
      if !wentBack { state.route.leave(.todo(1)) }
      #expect((present() != nil) == isBack)
    }
  }

  @Test mutating func `the filter decides when the list shows, not after it`() {
    state.todos = .loaded([.sample(1), .sample(2, isDone: true)])
    state.filter = .done
    state.route.go(to: .list)
    #expect(present()?.rows.map(\.todo.number) == [2])
    state.filter = .open
    #expect(present() == nil)
  }

  @Test mutating func `a visit that asks for all rows gets them`() {
    state.todos = .loaded(IdentifiedList((1...3).map { .sample($0) }))
    state.route.go(to: .list)
    #expect(present(limit: 2)?.rows.count == 2)
    state.route.go(to: .todos(all: true))
    #expect(present(limit: 2)?.rows.count == 3)
    state.route.showAgain()
    #expect(present(limit: 2)?.rows.count == 3)
  }

  @Test(arguments: [
    Loadable<TodoList>.notRequested, .failed(TodoListPresenterTests.failure, last: nil),
  ])
  mutating func `a visit whose load brings nothing is over`(outcome: Loadable<TodoList>) {
    state.todos = .isLoading(last: nil)
    state.route.go(to: .list)
    #expect(present() == nil)
    state.todos = outcome
    #expect(present() == nil)
    state.todos = .loaded([.sample(1)])
    #expect(present() == nil)
  }

  @Test mutating func `after a failure a visit shows the last list`() {
    state.route.go(to: .list)
    state.todos = .failed(Self.failure, last: [.sample(1)])
    #expect(present()?.rows.map(\.todo) == [.sample(1)])
  }
}
