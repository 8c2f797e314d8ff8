public import Repositories

/// Navigation between screens.
public protocol NavigationInteractor: Sendable {
  /// Shows the todos of a query; `all` asks for every row, however many there are.
  func showTodos(_ filter: TodoQuery, all: Bool)

  /// Sets the context, whose todos alone lists show from now on; nil for all todos.
  func setContext(_ context: TodoView?)

  /// Shows one todo with its details.
  func showTodo(id: Todo.ID)

  /// Shows the countries that fit the search, in an order. A nil search means all countries; a nil
  /// order means the order of the search.
  func showCountries(search: String?, all: Bool, order: CountryOrder?)

  /// Shows one country with its details.
  func showCountry(code: Country.ID)

  /// Shows the current screen again.
  func showAgain()

  /// Shows the screen behind the current one; false without one.
  func back() -> Bool

  /// Removes a screen that has nothing left to show.
  func leave(_ screen: Route.Screen)
}
