public import StateStore

/// What can be done with the screen.
public protocol NavigationInteractor: Sendable {
  /// Shows the todos, or a part of them.
  func showTodos(_ filter: TodoFilter)

  /// Shows the countries whose names or codes match the search; nil is all of them.
  func showCountries(search: String?)

  /// Shows one country.
  func showCountry(code: String)

  /// Shows again what is on the screen.
  func showAgain()
}

/// Navigates by writing the route of a store.
public struct RealNavigationInteractor: NavigationInteractor {
  private let store: Store<AppState>

  /// Makes an interactor.
  public init(store: Store<AppState>) {
    self.store = store
  }

  public func showTodos(_ filter: TodoFilter) {
    store.update { draft in
      draft.filter = filter
      draft.route.go(to: .todos)
    }
  }

  public func showCountries(search: String?) {
    store.update { $0.route.go(to: .countries(search: search)) }
  }

  public func showCountry(code: String) {
    store.update { $0.route.go(to: .country(code: code)) }
  }

  public func showAgain() {
    store.update { $0.route.go(to: $0.route.screen) }
  }
}
