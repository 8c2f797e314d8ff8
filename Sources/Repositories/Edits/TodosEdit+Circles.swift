extension [TodosEdit.Change] {
  /// The changes without the links by which a todo would lead back to itself, and these.
  ///
  /// Each circle loses one link that the changes add.
  package func withoutCircles(
    in current: (Todo.ID) -> Todo?
  ) -> (changes: Self, circles: [LinkCircle]) {
    var (changes, circles): (Self, [LinkCircle]) = (self, [])
    while true {
      var found = changes.circles(in: current)
      // A circle that the list already has may hide another one beside it from that search.
      if found.isEmpty, let cycle = TodosEdit(.set, changes).cycle(in: current) {
        found = [LinkCircle(cycle)]
      }
      if found.isEmpty { return (changes, circles) }
      changes = changes.without(found)
      circles += found
    }
  }

  /// - Complexity: O(*n*), where *n* is the number of links that can be reached from the changes.
  private func circles(in current: (Todo.ID) -> Todo?) -> [LinkCircle] {
    let linking = filter { $0.after?.hasRareMembers == true }
    if linking.isEmpty { return [] }
    let edited = Dictionary(map { ($0.id, $0.after) }) { $1 }
    return withoutActuallyEscaping(current) { current in
      var circles: [LinkCircle] = []
      for link in TodoLink.allCases {
        var search = CircleSearch(link) { edited[$0] ?? current($0) }
        for change in linking {
          search.run(from: change.id) { circle in
            if let circle = LinkCircle(link, circle, in: current) { circles.append(circle) }
            return true
          }
        }
      }
      return circles
    }
  }

  private func without(_ circles: [LinkCircle]) -> Self {
    let circles = Dictionary(grouping: circles, by: \.todo)
    return compactMap { change in
      guard let circles = circles[change.id] else { return change }
      switch change {
      case .added(var todo):
        for circle in circles { circle.open(&todo, nil) }
        return .added(todo)
      case .changed(let before, var after):
        for circle in circles { circle.open(&after, before) }
        return after == before ? nil : .changed(from: before, to: after)
      case .removed: return change
      }
    }
  }
}

/// A link by which a todo leads back to itself.
package struct LinkCircle: Hashable, Sendable {
  /// The kind of links.
  package let link: TodoLink
  /// The todo.
  package let todo: Todo.ID
  /// The todo to which the link leads.
  package let target: Todo.ID
  /// The todos of the circle from the target to the todo, at most the first ``longestPath``.
  package let path: [Todo]

  /// The most todos of a circle in ``path``. Without a limit, a file with many long circles takes
  /// memory by the square of its todos.
  package static let longestPath = 100

  /// Finds the link of a circle that a list does not have; nil if it has all.
  fileprivate init?(_ link: TodoLink, _ circle: ArraySlice<Todo>, in current: (Todo.ID) -> Todo?) {
    let place = circle.indices.last { place in
      let target = circle[place + 1 < circle.endIndex ? place + 1 : circle.startIndex].id
      return current(circle[place].id).map(link.targets)?.contains(target) != true
    }
    guard let place else { return nil }
    self.link = link
    todo = circle[place].id
    let first = circle[(place + 1)...].prefix(Self.longestPath)
    path = Array(first + circle[...place].prefix(Self.longestPath - first.count))
    target = path[0].id
  }

  fileprivate init(_ cycle: TodoCycle) {
    link = cycle.link
    path = Array((cycle.todos.dropFirst() + cycle.todos.prefix(1)).prefix(Self.longestPath))
    (todo, target) = (cycle.todos[0].id, path[0].id)
  }

  /// Takes the link from the todo, which stays a part of what it was a part of before.
  fileprivate func open(_ todo: inout Todo, _ before: Todo?) {
    switch link {
    case .depends: todo.depends.removeAll { $0 == target }
    case .parent: todo.parent = before?.parent
    }
  }
}
