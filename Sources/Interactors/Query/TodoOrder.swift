/// The order in which a list shows the todos.
public struct TodoOrder: Hashable, Sendable {
  /// The value that todos are sorted by. Todos without a due date, without a priority, or without
  /// an urgency because they are done, come last, also in reverse; equal todos keep the order of
  /// the list.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The position in the list.
    case rank
    /// The due date, the earliest first.
    case due
    /// The priority, the highest first.
    case priority
    /// The ``Urgency``, the highest first.
    case urgency
    /// The number by which people name the todo.
    case number
    /// The moment of creation, the earliest first.
    case created
    /// The title.
    case title
  }

  /// The value that todos are sorted by.
  public var key: Key
  /// Whether the order is reversed.
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
