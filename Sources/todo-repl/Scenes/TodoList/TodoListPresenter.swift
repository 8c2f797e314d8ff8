import Interactors
import Repositories
import StateStore

/// Decides what the todo list has to say when the state changes.
///
/// A visit prints the list once it is there; when loading it fails or is cancelled, the visit is
/// over. An edit prints the rows that it changed.
struct TodoListPresenter {
  /// What of the state it depends on.
  struct Input: Equatable, Sendable {
    var route: Route
    var filter: TodoFilter
    var todos: Loadable<[Todo]>
  }

  private var shownVisit = 0
  /// The todos that the reader knows of; nil while that is unsure, during and after a load.
  private var known: [Todo]?

  /// What is to be printed for this state.
  mutating func present(_ input: Input) -> TodoListModel {
    let before = known
    known = input.todos.isLoading ? nil : input.todos.value
    if input.todos.isLoading { return TodoListModel() }
    let isVisit = input.route.screen == .todos && input.route.visit != shownVisit
    shownVisit = input.route.visit
    guard let todos = known else { return TodoListModel() }
    if isVisit { return .list(todos, input.filter) }
    return before.map { .changes(from: $0, to: todos) } ?? TodoListModel()
  }
}

extension AppState {
  /// What the todo list shows.
  var todoList: TodoListPresenter.Input {
    TodoListPresenter.Input(route: route, filter: filter, todos: todos)
  }
}
