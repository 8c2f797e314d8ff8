/// The importance of a todo, for those that have one.
public enum Priority: String, Hashable, Codable, Sendable, CaseIterable {
  /// It comes first.
  case high
  /// It comes after what is high.
  case medium
  /// It comes last of those that have one.
  case low
}
