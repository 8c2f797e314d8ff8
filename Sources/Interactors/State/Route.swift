public import Repositories

/// The current screen and the screens behind it; navigating changes this value, nothing else.
public struct Route: Hashable, Sendable {
  /// A screen, with its arguments.
  public enum Screen: Hashable, Codable, Sendable {
    /// The list of todos. `all` asks for every row, however many there are.
    case todos(all: Bool)
    /// One todo, with its history.
    case todo(id: Todo.ID)
    /// The countries that fit the search, in this order. A nil search means all countries; a nil
    /// order means the order of the search.
    case countries(search: String?, all: Bool, order: CountryOrder? = nil)
    /// One country.
    case country(code: Country.ID)
  }

  private struct Stop: Hashable {
    let screen: Screen
    var visit: Int
  }

  /// A list that another one has replaced, with the query of a list of todos.
  private struct Past: Hashable {
    let screen: Screen
    let filter: TodoQuery?
  }

  /// The most lists to which ``back()`` returns.
  static let depth = 20

  /// The number of navigations; it makes going to the current screen again a change, too.
  public private(set) var visit = 0
  private var stops: [Stop] = []
  /// The lists that another list of their kind has replaced, the last one last.
  private var past: [Past] = []

  /// Makes the empty route with which a program starts.
  public init() {}

  /// The screens from the first to the current one, each kind at most once.
  public var path: [Screen] { stops.map(\.screen) }

  /// The current screen; nil before the first.
  public var screen: Screen? { stops.last?.screen }

  /// The last visit to the current screen; older than ``visit`` if ``leave(_:)`` has since removed
  /// a screen above it.
  public var screenVisit: Int { stops.last?.visit ?? 0 }

  /// Goes to a screen: back, to a list that lies behind; otherwise on top, replacing another screen
  /// of its kind. ``back()`` returns to a replaced list.
  ///
  /// - Parameter filters: the queries of the replaced list of todos and of the new one.
  public mutating func go(to screen: Screen, filters: (old: TodoQuery, new: TodoQuery)? = nil) {
    visit += 1
    switch screen {
    case .todos, .countries:
      let place = stops.firstIndex { $0.screen.isSameKind(as: screen) } ?? stops.endIndex
      if place < stops.endIndex, stops[place].screen != screen || filters?.old != filters?.new {
        past =
          past.suffix(Self.depth - 1) + [Past(screen: stops[place].screen, filter: filters?.old)]
      }
      stops.removeSubrange(place...)
    case .todo, .country:
      stops.removeAll { $0.screen.isSameKind(as: screen) }
    }
    stops.append(Stop(screen: screen, visit: visit))
  }

  /// Shows the current screen again.
  public mutating func showAgain() {
    visit += 1
    if !stops.isEmpty { stops[stops.count - 1].visit = visit }
  }

  /// The query of the list of todos to which ``back()`` returns; nil if it returns to another screen.
  public var filterBehind: TodoQuery? { indexOfPast.flatMap { past[$0].filter } }

  private var indexOfPast: Int? {
    stops.last.flatMap { last in past.lastIndex { $0.screen.isSameKind(as: last.screen) } }
  }

  /// Goes to the list that the current one has replaced, or else to the screen behind the current
  /// one; false without either.
  public mutating func back() -> Bool {
    guard let last = stops.last else { return false }
    if let index = indexOfPast {
      stops[stops.count - 1] = Stop(screen: past.remove(at: index).screen, visit: last.visit)
    } else if stops.count > 1 {
      stops.removeLast()
    } else {
      return false
    }
    showAgain()
    return true
  }

  /// Removes a screen that has nothing left to show, without showing the screen behind it again.
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
