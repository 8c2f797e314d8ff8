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
    store.update { draft in
      draft.filter = filter
      draft.route.go(to: .todos(all: all))
    }
  }

  public func showTodo(id: Todo.ID) {
    store.update { $0.route.go(to: .todo(id: id)) }
  }

  public func showCountries(search: String?, all: Bool) {
    store.update { $0.route.go(to: .countries(search: search, all: all)) }
  }

  public func showCountry(code: Country.ID) {
    store.update { $0.route.go(to: .country(code: code)) }
  }

  public func showAgain() {
    store.update { $0.route.showAgain() }
  }

  public func back() -> Bool {
    store.update { $0.route.back() }
  }

  public func leave(_ screen: Route.Screen) {
    store.update { $0.route.leave(screen) }
  }
}
