public import Repositories

/// What is on the screen, and what lies behind it: navigating is changing this value, nothing else.
public struct Route: Hashable, Sendable {
  /// A screen, with what it was asked to show.
  public enum Screen: Hashable, Codable, Sendable {
    /// The list of todos. `all` asks for every row, however many there are.
    case todos(all: Bool)
    /// One todo, with its history.
    case todo(id: Todo.ID)
    /// The countries whose names or codes match the search; nil is all of them.
    case countries(search: String?, all: Bool)
    /// One country.
    case country(code: Country.ID)
  }

  private struct Stop: Hashable {
    let screen: Screen
    var visit: Int
  }

  /// Counts the navigations, so that going to the screen that already shows is a change too.
  public private(set) var visit = 0
  private var stops: [Stop] = []

  /// Makes the route that a program starts with: nowhere.
  public init() {}

  /// The screens from the first to the one that shows. No kind of screen is in it twice.
  public var path: [Screen] { stops.map(\.screen) }

  /// The screen that shows; nil before the first.
  public var screen: Screen? { stops.last?.screen }

  /// The last visit to the screen that shows. It is not the last one of all when another screen came
  /// over it and was taken away.
  public var screenVisit: Int { stops.last?.visit ?? 0 }

  /// Goes to a screen. A list that lies behind is gone back to; anything else comes over what shows,
  /// and takes the place of the other screen of its kind, if there is one.
  public mutating func go(to screen: Screen) {
    switch screen {
    case .todos, .countries:
      let place = stops.firstIndex { $0.screen.isSameKind(as: screen) } ?? stops.endIndex
      stops.removeSubrange(place...)
    case .todo, .country:
      stops.removeAll { $0.screen.isSameKind(as: screen) }
    }
    visit += 1
    stops.append(Stop(screen: screen, visit: visit))
  }

  /// Shows again what is on the screen.
  public mutating func showAgain() {
    visit += 1
    if !stops.isEmpty { stops[stops.count - 1].visit = visit }
  }

  /// Goes to the screen behind the one that shows; false when there is none.
  public mutating func back() -> Bool {
    if stops.count < 2 { return false }
    stops.removeLast()
    showAgain()
    return true
  }

  /// Takes a screen away, which has nothing to show any more; nothing is shown again for that.
  public mutating func leave(_ screen: Screen) {
    stops.removeAll { $0.screen == screen }
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
