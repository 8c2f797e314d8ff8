/// The state that the program keeps between runs: the last screen and filter.
public struct SavedSession: Hashable, Codable, Sendable {
  /// The screen that showed last; nil before the first.
  public var screen: Route.Screen?
  /// The last filter of the todos, as typed after `list`.
  public var filter: String

  /// Makes a session, by default without a screen and a filter.
  public init(screen: Route.Screen? = nil, filter: String = "") {
    self.screen = screen
    self.filter = filter
  }
}
