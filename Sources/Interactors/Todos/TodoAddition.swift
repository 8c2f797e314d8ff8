/// A todo to add: its title and its settings.
public struct TodoAddition: Sendable {
  /// The title.
  public let title: String
  /// The settings.
  public let settings: TodoSettings

  /// Makes an addition.
  public init(title: String, settings: TodoSettings) {
    self.title = title
    self.settings = settings
  }
}
