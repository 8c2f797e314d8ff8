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
    if isOfAll, !list.contains(where: leavesOut) {
      return (list.count, limit.map { Array(list.prefix($0)) } ?? Array(list))
    }
    let predicate = predicate(at: now, in: list)
    let none = (place: 0, count: 0, first: FirstOnes(order, at: now, in: list, limit: limit))
    let found = list.reduce(into: none) { found, todo in
      if predicate.includes(todo) {
        found.count += 1
        found.first.take(todo, at: found.place)
      }
      found.place += 1
    }
    return (found.count, found.first.places.map { list[$0] })
  }
}

extension TodoQuery {
  /// Whether the query selects a whole list in its order, but for todos that it ``leavesOut(_:)``.
  package var isOfAll: Bool { condition == .everything && order == .rank }

  /// Whether a query of everything leaves a todo out: an archived one.
  package func leavesOut(_ todo: Todo) -> Bool { !findsArchived && todo.isArchived }

  /// The test of the todos of a list.
  package func predicate(at now: LocalNow, in list: TodoList) -> TodoPredicate {
    TodoPredicate(condition, at: now, in: list, findsArchived: findsArchived)
  }
}

/// The places of the first few of many todos, in an order.
private struct FirstOnes {
  private typealias Value = TodoOrder.Term.Value

  /// The place of a todo in the list, and the values that it is sorted by. A sort moves these
  /// small values, rather than todos.
  private struct Candidate {
    let place: Int
    let value: Value
    /// The values of the terms behind the first one.
    let further: [Value]
  }

  private let first: TodoOrder.Term
  private let further: [TodoOrder.Term]
  private let now: LocalNow
  private let links: TodoLinks
  private let limit: Int?
  private var ranked: [Candidate] = []

  init(_ order: TodoOrder, at now: LocalNow, in list: TodoList, limit: Int?) {
    (first, further) = (order.terms[0], Array(order.terms.dropFirst()))
    self.now = now
    links = order.terms.contains { $0.key == .urgency } ? TodoLinks(of: list) : TodoLinks()
    self.limit = limit
  }

  /// Takes the next todo of the list. Of two equal todos, the earlier stays first.
  mutating func take(_ todo: Todo, at place: Int) {
    let value = first.value(of: todo, at: place, now, links)
    let isFull = limit.map { ranked.count >= $0 } ?? false
    if isFull {
      // Most of many todos come behind the last one by their first value.
      guard let last = ranked.last, !first.puts(last.value, before: value) else { return }
    }
    let candidate = Candidate(
      place: place, value: value,
      further: further.map { $0.value(of: todo, at: place, now, links) })
    if limit == nil { return ranked.append(candidate) }
    if isFull {
      guard let last = ranked.last, puts(candidate, before: last) else { return }
      ranked.removeLast()
    }
    // The kept todos are few, so the position is searched from their end.
    let index = ranked.lastIndex { !puts(candidate, before: $0) }.map { $0 + 1 } ?? 0
    ranked.insert(candidate, at: index)
  }

  var places: [Int] {
    if limit != nil || first == TodoOrder.Term(.rank) { return ranked.map(\.place) }
    // The standard sort keeps equal todos in their order. It is faster with one comparison.
    let first = first
    let sorted =
      further.isEmpty
      ? ranked.sorted { first.puts($0.value, before: $1.value) } : ranked.sorted(by: puts)
    return sorted.map(\.place)
  }

  /// Whether one todo comes before another; false for equal ones.
  private func puts(_ one: Candidate, before other: Candidate) -> Bool {
    if first.puts(one.value, before: other.value) { return true }
    if further.isEmpty || first.puts(other.value, before: one.value) { return false }
    for (place, term) in further.enumerated() {
      if term.puts(one.further[place], before: other.further[place]) { return true }
      if term.puts(other.further[place], before: one.further[place]) { return false }
    }
    return false
  }
}
