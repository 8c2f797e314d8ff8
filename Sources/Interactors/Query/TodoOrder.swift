/// The order in which a list shows the todos: by one value, and where that is equal, by the next.
///
/// ```swift
/// TodoOrder([.init(.priority), .init(.due, isReversed: true)])   // sort:priority,-due
/// ```
public struct TodoOrder: Hashable, Sendable {
  /// A value that todos are sorted by. Todos without this value come last, also in reverse.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The position in the list.
    case rank
    /// The due date, the earliest first.
    case due
    /// The priority, the highest first.
    case priority
    /// The ``Urgency``, the highest first; done todos have none.
    case urgency
    /// The project, regardless of capitals and accents.
    case project
    /// The number by which people name the todo.
    case number
    /// The title, regardless of capitals and accents.
    case title
    /// The date until which the todo waits, the earliest first.
    case wait
    /// The date from which the todo can be done, the earliest first.
    case scheduled
    /// The moment since which somebody works on the todo, the earliest first.
    case started
    /// The moment of creation, the earliest first.
    case created
    /// The moment of completion, the earliest first.
    case completed
  }

  /// A key, and its direction.
  public struct Term: Hashable, Sendable {
    /// The value that todos are sorted by.
    public let key: Key
    /// Whether the order is reversed.
    public let isReversed: Bool

    /// Makes a term.
    public init(_ key: Key, isReversed: Bool = false) {
      (self.key, self.isReversed) = (key, isReversed)
    }
  }

  /// The terms: the first decides, the next breaks ties. Todos that are equal by all terms keep
  /// the order of the list.
  public let terms: [Term]

  /// Makes an order of several terms; no terms are the order of the list.
  public init(_ terms: [Term]) {
    // No two todos share a position in the list, so terms behind it decide nothing.
    let count = terms.firstIndex { $0.key == .rank }.map { $0 + 1 } ?? terms.count
    self.terms = terms.isEmpty ? [Term(.rank)] : Array(terms.prefix(count))
  }

  /// Makes an order of one key.
  public init(_ key: Key, isReversed: Bool = false) {
    self.init([Term(key, isReversed: isReversed)])
  }

  /// The order of the list itself.
  public static let rank = TodoOrder(.rank)
}

extension TodoOrder: CustomStringConvertible {
  /// The order as it can be typed.
  public var description: String {
    "sort:" + terms.map { "\($0)" }.joined(separator: ",")
  }
}

extension TodoOrder.Term: CustomStringConvertible {
  /// The term as it can be typed.
  public var description: String { "\(isReversed ? "-" : "")\(key.rawValue)" }
}
