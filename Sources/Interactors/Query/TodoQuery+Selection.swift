public import Repositories
public import StateStore

extension TodoQuery {
  /// Finds the todos of a list in the order asked for: how many there are, and the first of them.
  ///
  /// - Parameter limit: how many are wanted at most; nil is all.
  /// - Complexity: O(n) to find them. To sort those found takes O(n log n), or O(n + m²) for a limit m.
  public func select(
    from list: TodoList, at now: LocalNow, limit: Int? = nil
  ) -> (count: Int, todos: [Todo]) {
    if condition == .everything, order == .rank {
      return (list.count, Array(list.prefix(limit ?? list.count)))
    }
    let predicate = TodoPredicate(condition, at: now)
    var count = 0
    var first = FirstOnes(order, limit: limit)
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
  private let limit: Int?
  private var place = 0
  private var ranked: [(key: TodoOrder.Value, todo: Todo)] = []

  init(_ order: TodoOrder, limit: Int?) {
    self.order = order
    self.limit = limit
  }

  /// Takes the next todo of the list. Of two that are the same in the order, the earlier stays first.
  mutating func take(_ todo: Todo) {
    place += 1
    let key = order.value(of: todo, at: place)
    guard let limit else { return ranked.append((key, todo)) }
    if ranked.count >= limit {
      guard let last = ranked.last, order.puts(key, before: last.key) else { return }
      ranked.removeLast()
    }
    // A page is short: the place is found from its end, where most are refused at once.
    let index = ranked.lastIndex { !order.puts(key, before: $0.key) }.map { $0 + 1 } ?? 0
    ranked.insert((key, todo), at: index)
  }

  var todos: [Todo] {
    if limit != nil || order == .rank { return ranked.map(\.todo) }
    // The standard sort keeps equals in their order.
    return ranked.sorted { order.puts($0.key, before: $1.key) }.map(\.todo)
  }
}
