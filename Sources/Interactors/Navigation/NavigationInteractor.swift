public import Repositories

/// What can be done with the screen.
public protocol NavigationInteractor: Sendable {
  /// Shows the todos of a query; `all` asks for every row, however many there are.
  func showTodos(_ filter: TodoQuery, all: Bool)

  /// Shows one todo with its details.
  func showTodo(id: Todo.ID)

  /// Shows the countries whose names or codes match the search; nil is all of them.
  func showCountries(search: String?, all: Bool)

  /// Shows one country with its details.
  func showCountry(code: Country.ID)

  /// Shows again what is on the screen.
  func showAgain()

  /// Shows the screen behind the one that shows; false when there is none.
  func back() -> Bool

  /// Takes a screen away that has nothing to show any more.
  func leave(_ screen: Route.Screen)
}
