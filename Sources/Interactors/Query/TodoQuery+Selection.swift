public import Repositories
public import StateStore

extension TodoQuery {
  /// Finds the todos of a list that fit: their number, and the first of them in the query's order.
  ///
  /// - Parameter limit: the most todos to return; nil for all.
  /// - Complexity: O(n) to find the todos, and O(n log n) to sort them; with a limit m, O(n m) at
  ///   worst.
  public func select(
    from list: TodoList, at now: LocalNow, limit: Int? = nil
  ) -> (count: Int, todos: [Todo]) {
    if condition == .everything, order == .rank {
      return (list.count, Array(list.prefix(limit ?? list.count)))
    }
    let predicate = TodoPredicate(condition, at: now, in: list)
    var count = 0
    var first = FirstOnes(order, at: now, in: list, limit: limit)
    for todo in list where predicate.includes(todo) {
      count += 1
      first.take(todo)
    }
    return (count, first.todos)
  }
}

/// The first few of many todos, in an order.
private struct FirstOnes {
  private let order: TodoOrder
  private let now: LocalNow
  private let links: TodoLinks
  private let limit: Int?
  private var place = 0
  private var ranked: [(key: TodoOrder.Value, todo: Todo)] = []

  init(_ order: TodoOrder, at now: LocalNow, in list: TodoList, limit: Int?) {
    self.order = order
    self.now = now
    links = order.key == .urgency ? TodoLinks(of: list) : TodoLinks()
    self.limit = limit
  }

  /// Takes the next todo of the list. Of two equal todos, the earlier stays first.
  mutating func take(_ todo: Todo) {
    place += 1
    let key = order.value(of: todo, at: place, now, links)
    guard let limit else { return ranked.append((key, todo)) }
    if ranked.count >= limit {
      guard let last = ranked.last, order.puts(key, before: last.key) else { return }
      ranked.removeLast()
    }
    // The kept todos are few, so the position is searched from their end.
    let index = ranked.lastIndex { !order.puts(key, before: $0.key) }.map { $0 + 1 } ?? 0
    ranked.insert((key, todo), at: index)
  }

  var todos: [Todo] {
    if limit != nil || order == .rank { return ranked.map(\.todo) }
    // The standard sort keeps equal todos in their order.
    return ranked.sorted { order.puts($0.key, before: $1.key) }.map(\.todo)
  }
}
