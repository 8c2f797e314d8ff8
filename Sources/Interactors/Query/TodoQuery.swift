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
  /// The words that show the todos if a view does: "today +home"; nil for a query of `list`.
  public var view: String?
  /// Whether archived todos are found, too, as by `search`. Without that they are found only by
  /// their number, and by a condition that asks for them.
  public var findsArchived = false
  /// The name of the context in which the query is asked; nil for none.
  public var context: String?

  /// Makes a query.
  public init(_ condition: TodoCondition, order: TodoOrder = .rank) {
    self.condition = condition
    self.order = order
  }

  /// All todos that are not archived.
  public static let all = TodoQuery(.everything)
}

extension TodoQuery {
  /// The query among the todos of a context.
  public func within(_ context: TodoView?) -> TodoQuery {
    guard let context else { return self }
    var query = self
    query.condition =
      condition == .everything
      ? context.query.condition : .all([context.query.condition, condition])
    (query.view, query.context) = (line, context.name)
    return query
  }

  /// The line that shows the todos: "list +home", or with a view "today +home".
  public var line: String {
    view ?? (findsArchived ? "search \(self)" : self == .all ? "list" : "list \(self)")
  }
}

extension TodoQuery: CustomStringConvertible {
  /// The query as it can be typed after `list`, and read back.
  public var description: String {
    if order == .rank { return condition.description }
    return condition == .everything ? order.description : "\(condition) \(order)"
  }
}
