public import Repositories

/// What is on the screen, and what lies behind it: navigating is changing this value, nothing else.
public struct Route: Hashable, Sendable {
  /// A screen, with what it was asked to show.
  public enum Screen: Hashable, Sendable {
    /// The list of todos. `all` asks for every row, however many there are.
    case todos(all: Bool)
    case todo(id: Todo.ID)
    /// The countries whose names or codes match the search; nil is all of them.
    case countries(search: String?, all: Bool)
    case country(code: Country.ID)
  }

  /// The screens from the first to the one that shows. No kind of screen is in it twice.
  public private(set) var path: [Screen] = []
  /// Counts the navigations, so that going to the screen that already shows is a change too.
  public private(set) var visit = 0

  /// Makes the route that a program starts with: nowhere.
  public init() {}

  /// The screen that shows; nil before the first.
  public var screen: Screen? { path.last }

  /// Goes to a screen. A list that lies behind is gone back to; anything else comes over what shows,
  /// and takes the place of the other screen of its kind, if there is one.
  public mutating func go(to screen: Screen) {
    switch screen {
    case .todos, .countries:
      let place = path.firstIndex { $0.isSameKind(as: screen) } ?? path.endIndex
      path.removeSubrange(place...)
    case .todo, .country:
      path.removeAll { $0.isSameKind(as: screen) }
    }
    path.append(screen)
    visit += 1
  }

  /// Shows again what is on the screen.
  public mutating func showAgain() {
    visit += 1
  }

  /// Goes to the screen behind the one that shows; false when there is none.
  public mutating func back() -> Bool {
    if path.count < 2 { return false }
    path.removeLast()
    visit += 1
    return true
  }

  /// Takes a screen away, which has nothing to show any more; nothing is shown again for that.
  public mutating func leave(_ screen: Screen) {
    path.removeAll { $0 == screen }
  }
}

extension Route.Screen {
  fileprivate func isSameKind(as other: Self) -> Bool {
    switch (self, other) {
    case (.todos, .todos), (.todo, .todo), (.countries, .countries), (.country, .country): true
    case (.todos, _), (.todo, _), (.countries, _), (.country, _): false
    }
  }
}
