/// The order in which a list shows the todos.
public struct TodoOrder: Hashable, Sendable {
  /// What they are sorted by. Todos that have no due, or no priority, come last, also reversed; where
  /// two are the same, the place in the list decides.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The place in the list.
    case rank
    /// The moment at which it is due: the earliest first.
    case due
    /// The priority: the high ones first.
    case priority
    /// The number, by which a person names it.
    case number
    /// The moment at which it was made: the earliest first.
    case created
    /// The title.
    case title
  }

  /// What they are sorted by.
  public var key: Key
  /// Whether the last comes first.
  public var isReversed: Bool

  /// Makes an order.
  public init(_ key: Key, isReversed: Bool = false) {
    self.key = key
    self.isReversed = isReversed
  }

  /// The order of the list itself.
  public static let rank = TodoOrder(.rank)
}

extension TodoOrder: CustomStringConvertible {
  /// The order as it can be typed.
  public var description: String { "sort:\(isReversed ? "-" : "")\(key.rawValue)" }
}
