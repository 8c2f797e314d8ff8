/// What the program remembers between runs: where the person was.
public struct SavedSession: Hashable, Codable, Sendable {
  /// The screen that showed last; nil before the first.
  public var screen: Route.Screen?
  /// The last filter of the todos, as it can be typed after `list`.
  public var filter: String

  /// Makes a session, by default one of which nothing is known.
  public init(screen: Route.Screen? = nil, filter: String = "") {
    self.screen = screen
    self.filter = filter
  }
}
