/// The state that the program keeps between runs: the last screen and filter.
public struct SavedSession: Hashable, Codable, Sendable {
  /// The screen that showed last; nil before the first.
  public var screen: Route.Screen?
  /// The last filter of the todos, as typed after `list`.
  public var filter: String
  /// The line that shows the last view of the todos; nil if the last list had no name.
  public var view: String?
  /// The name of the context that is on; nil for none.
  public var context: String?

  /// Makes a session, by default without a screen and a filter.
  public init(
    screen: Route.Screen? = nil, filter: String = "", view: String? = nil, context: String? = nil
  ) {
    self.screen = screen
    self.filter = filter
    self.view = view
    self.context = context
  }
}
