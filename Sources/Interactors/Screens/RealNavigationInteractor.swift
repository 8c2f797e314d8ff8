public import Repositories
public import StateStore

/// Navigates by writing the route of a store.
public struct RealNavigationInteractor: NavigationInteractor {
  private let store: Store<AppState>

  /// Makes an interactor.
  public init(store: Store<AppState>) {
    self.store = store
  }

  public func showTodos(_ filter: TodoQuery, all: Bool) {
    navigate { draft in
      draft.route.go(to: .todos(all: all), filters: (draft.filter, filter))
      draft.setFilter(filter)
    }
  }

  public func showTodo(id: Todo.ID) {
    navigate { $0.route.go(to: .todo(id: id)) }
  }

  public func showCountries(search: String?, all: Bool, order: CountryOrder?) {
    navigate { $0.route.go(to: .countries(search: search, all: all, order: order)) }
  }

  public func showCountry(code: Country.ID) {
    navigate { $0.route.go(to: .country(code: code)) }
  }

  public func setContext(_ context: TodoView?) {
    store.update { draft in
      draft.context = context
      draft.savedSession.context = context?.name
    }
  }

  public func showAgain() {
    store.update { $0.route.showAgain() }
  }

  public func back() -> Bool {
    navigate { draft in
      let filter = draft.route.filterBehind
      let isBack = draft.route.back()
      if let filter { draft.setFilter(filter) }
      return isBack
    }
  }

  public func leave(_ screen: Route.Screen) {
    navigate { $0.route.leave(screen) }
  }

  /// Changes the route, and stores its screen for the next run.
  private func navigate<Result>(
    _ name: String = #function, _ change: (inout Draft<AppState>) -> Result
  ) -> Result {
    store.update(name) { draft in
      let result = change(&draft)
      draft.savedSession.screen = draft.route.screen
      return result
    }
  }
}

extension Draft<AppState> {
  /// Sets the filter of the list, and stores it for the next run.
  fileprivate mutating func setFilter(_ filter: TodoQuery) {
    self.filter = filter
    self.savedSession.filter = filter == .all ? "" : "\(filter)"
    self.savedSession.view = filter.findsArchived ? filter.line : filter.view
  }
}
