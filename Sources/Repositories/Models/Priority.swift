/// The importance of a todo.
public enum Priority: String, Hashable, Codable, Sendable, CaseIterable {
  /// The first in order.
  case high
  /// After high.
  case medium
  /// The last priority, before todos without one.
  case low
}
