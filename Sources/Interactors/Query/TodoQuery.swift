/// The todos that a list shows, and their order.
///
/// ```swift
/// let query = try TodoQuery(words, plainWords: .filters)   // +home due:week pri:high open
/// let (count, todos) = query.select(from: list, at: now)
/// ```
public struct TodoQuery: Hashable, Sendable {
  /// The condition that the todos fulfil.
  public var condition: TodoCondition
  /// The order of the todos.
  public var order: TodoOrder

  /// Makes a query.
  public init(_ condition: TodoCondition, order: TodoOrder = .rank) {
    self.condition = condition
    self.order = order
  }

  /// All todos.
  public static let all = TodoQuery(.everything)
  /// The todos that are not done.
  public static let open = TodoQuery(.open)
  /// The todos that are done.
  public static let done = TodoQuery(.done)
}

extension TodoQuery: CustomStringConvertible {
  /// The query as it can be typed after `list`, and read back.
  public var description: String {
    if order == .rank { return condition.description }
    return condition == .everything ? order.description : "\(condition) \(order)"
  }
}
