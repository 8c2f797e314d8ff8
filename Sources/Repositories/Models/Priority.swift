/// The importance of a todo, for those that have one.
public enum Priority: String, Hashable, Codable, Sendable, CaseIterable {
  case high
  case medium
  case low
}
