/// What is on the screen: navigating is changing this value, nothing else.
public struct Route: Hashable, Sendable {
  /// A screen, with what it was asked to show.
  public enum Screen: Hashable, Sendable {
    case todos
    case countries(search: String?)
    case country(code: String)
  }

  /// The screen that shows.
  public private(set) var screen: Screen = .todos
  /// Counts the navigations, so that going to the screen that already shows is a change too.
  public private(set) var visit = 0

  /// Makes the route that a program starts with: the todos, not yet visited.
  public init() {}

  /// Goes to a screen.
  public mutating func go(to screen: Screen) {
    self.screen = screen
    visit += 1
  }
}
