import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import todo_repl

/// What the todo list says, state by state.
struct TodoListPresenterTests {
  private var state = AppState()
  private var presenter = TodoListPresenter()

  private mutating func present() -> TodoListModel { presenter.present(state.todoList) }

  @Test mutating func `a visit shows the list as soon as it is there, once`() {
    state.todos = .isLoading(last: nil)
    #expect(present() == TodoListModel())
    state.route.go(to: .todos)
    #expect(present() == TodoListModel())
    state.todos = .loaded([.sample(1), .sample(12)])
    #expect(
      present()
        == TodoListModel(
          rows: [TodoRow(.sample(1), width: 2), TodoRow(.sample(12), width: 2)],
          remark: "2 todos, 2 open"))
    #expect(present() == TodoListModel())
    state.route.go(to: .todos)
    #expect(present().rows.count == 2)
  }

  @Test mutating func `an edit shows the rows that it changed, on any screen`() {
    state.route.go(to: .countries(search: nil))
    state.todos = .loaded([.sample(1), .sample(2), .sample(3)])
    #expect(present() == TodoListModel())
    state.todos = .loaded([.sample(1), .sample(2, isDone: true), .sample(4)])
    #expect(
      present()
        == TodoListModel(rows: [
          TodoRow(.sample(2, isDone: true)), TodoRow(.sample(4)),
          TodoRow(.sample(3), note: .removed),
        ]))
  }

  @Test mutating func `what a load brings is not taken for an edit`() {
    state.todos = .loaded([.sample(1)])
    _ = present()
    state.todos = .isLoading(last: [.sample(1)])
    _ = present()
    state.todos = .loaded([.sample(2)])
    #expect(present() == TodoListModel())
    let failure = LoadFailure(kind: .storage, message: "x", canRetry: false)
    state.todos = .failed(failure, last: [.sample(2), .sample(3)])
    #expect(present().rows == [TodoRow(.sample(3))])
  }

  @Test mutating func `a visit whose load is cancelled is over`() {
    state.todos = .isLoading(last: nil)
    state.route.go(to: .todos)
    _ = present()
    state.todos = .notRequested
    #expect(present() == TodoListModel())
    state.todos = .loaded([.sample(1)])
    #expect(present() == TodoListModel())
  }

  @Test mutating func `after a failure a visit shows the last list`() {
    let failure = LoadFailure(kind: .storage, message: "x", canRetry: false)
    state.route.go(to: .todos)
    state.todos = .failed(failure, last: [.sample(1)])
    #expect(present().rows.map(\.todo) == [.sample(1)])
  }

  @Test(arguments: [
    (TodoFilter.all, 0, 0, "No todos yet. Type \"add\" and a title to add one."),
    (.open, 0, 0, "No todos yet. Type \"add\" and a title to add one."),
    (.all, 1, 0, "1 todo, 1 open"),
    (.open, 0, 2, "Nothing is open."),
    (.done, 2, 0, "Nothing is done yet."),
    (.done, 2, 1, "3 todos, 2 open"),
  ])
  func `the remark says how many there are`(
    filter: TodoFilter, open: Int, done: Int, remark: String
  ) {
    let todos = (0..<open + done).map { Todo.sample($0 + 1, isDone: $0 >= open) }
    let model = TodoListModel.list(todos, filter)
    #expect(model.remark == remark)
    #expect(model.rows.map(\.todo) == todos.filter(filter.includes))
  }

  @Test func `changes are found wherever they are`() {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let old = (1...12).filter { _ in Bool.random(using: &random) }.map { Todo.sample($0) }
      let new = (1...12).filter { _ in Bool.random(using: &random) }
        .map { Todo.sample($0, isDone: Int.random(in: 0..<4, using: &random) == 0) }
      let rows = TodoListModel.changes(from: old, to: new).rows
      let changed = new.filter { !old.contains($0) }
      let removed = old.filter { todo in !new.contains { $0.id == todo.id } }
      #expect(rows.filter { $0.note == nil }.map(\.todo) == changed, "TEST_SEED=\(random.seed)")
      #expect(rows.filter { $0.note == .removed }.map(\.todo) == removed)
    }
  }
}
