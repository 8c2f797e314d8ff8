import Interactors
import Repositories
import StateStore

/// Decides what the list of todos prints when the state changes.
///
/// A visit prints the list once it is loaded. If loading fails or is cancelled, the visit is over.
struct TodoListPresenter {
  /// The part of the state on which the list depends.
  struct Input: Equatable, Sendable {
    var route: Route
    var filter: TodoQuery
    var todos: Loadable<TodoList>
    var backlog = TodosBacklog()
    var context: TodoView?

    /// The query of the rows.
    var query: TodoQuery { filter.within(context) }
  }

  private var shownVisit = 0

  /// The list to print, of at most `limit` rows unless the visit asks for all; nil if there is
  /// nothing to print.
  mutating func present(
    _ input: Input, limit: Int?, at now: () -> LocalNow
  ) -> TodoListModel? {
    guard case .todos(let all) = input.route.screen else { return nil }
    if input.todos.isLoading || input.route.screenVisit == shownVisit { return nil }
    shownVisit = input.route.screenVisit
    if let list = input.todos.value {
      return TodoListModel(
        list, input.query, at: now(), limit: all ? nil : limit, waiting: input.backlog.waitingIDs)
    }
    // Without a list, only the waiting edits are known.
    if input.todos.failure == nil || input.backlog.edits.isEmpty { return nil }
    return TodoListModel(ofWaiting: input.backlog.edits, at: now())
  }
}

extension AppState {
  /// The part of the state on which the list of todos depends.
  var todoList: TodoListPresenter.Input {
    TodoListPresenter.Input(
      route: route, filter: filter, todos: todos, backlog: backlog,
      context: context)
  }
}
