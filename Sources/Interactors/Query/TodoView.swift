import Repositories

/// A list of todos that has a name: what it shows, and in which order.
public struct TodoView: Hashable, Sendable {
  /// The word that shows the view.
  public let name: String
  /// The todos, and their order.
  public let query: TodoQuery

  /// Makes a view.
  public init(_ name: String, _ query: TodoQuery) {
    (self.name, self.query) = (name, query)
  }

  /// What is due by today or begun, and does not wait.
  public static let today = TodoView(
    "today",
    TodoQuery(
      .all([
        .open, .not(.waiting), .any([.date(.due, .between(nil, DateWord(.today))), .started]),
      ]), order: TodoOrder(.due)))

  /// What can be done now, the most urgent first.
  public static let next = TodoView(
    "next",
    TodoQuery(.all([.open, .not(.waiting), .not(.blocked)]), order: TodoOrder(.urgency)))

  /// What waits for its date.
  public static let waiting = TodoView("waiting", TodoQuery(.waiting, order: TodoOrder(.wait)))

  /// What depends on other open todos.
  public static let blocked = TodoView("blocked", TodoQuery(.blocked))

  /// The todos of the view that fulfil a further query, in its order if it has one.
  ///
  /// - Parameter isOrdered: Whether the query names an order.
  public func query(with more: TodoQuery, isOrdered: Bool) -> TodoQuery {
    let condition: TodoCondition =
      more.condition == .everything ? query.condition : .all([query.condition, more.condition])
    var whole = TodoQuery(condition, order: isOrdered ? more.order : query.order)
    let words = more.condition == .everything ? [] : ["\(more.condition)"]
    let order = isOrdered ? ["\(more.order)"] : []
    whole.view = ([name] + words + order).joined(separator: " ")
    return whole
  }
}
