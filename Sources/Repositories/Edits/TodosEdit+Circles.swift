extension [TodosEdit.Change] {
  /// The changes without the dependencies that would let a todo depend on itself, and these.
  ///
  /// Each circle loses one link that the changes add.
  package func withoutCircles(
    in current: (Todo.ID) -> Todo?
  ) -> (changes: Self, circles: [DependencyCircle]) {
    var (changes, circles): (Self, [DependencyCircle]) = (self, [])
    while true {
      let found = changes.circles(in: current)
      if found.isEmpty { return (changes, circles) }
      changes = changes.without(found)
      circles += found
    }
  }

  /// - Complexity: O(*n*), where *n* is the number of links that can be reached from the changes.
  private func circles(in current: (Todo.ID) -> Todo?) -> [DependencyCircle] {
    let linking = filter { !($0.after?.depends.isEmpty ?? true) }
    if linking.isEmpty { return [] }
    let edited = Dictionary(map { ($0.id, $0.after) }) { $1 }
    return withoutActuallyEscaping(current) { current in
      var search = CircleSearch(.depends) { edited[$0] ?? current($0) }
      for change in linking { search.run(from: change.id) }
      return search.circles.compactMap { DependencyCircle($0, in: current) }
    }
  }

  private func without(_ circles: [DependencyCircle]) -> Self {
    let removed = Dictionary(grouping: circles, by: \.todo).mapValues { Set($0.map(\.target)) }
    return compactMap { change in
      guard let links = removed[change.id] else { return change }
      switch change {
      case .added(var todo):
        todo.depends.removeAll(where: links.contains)
        return .added(todo)
      case .changed(let before, var after):
        after.depends.removeAll(where: links.contains)
        return after == before ? nil : .changed(from: before, to: after)
      case .removed: return change
      }
    }
  }
}

/// A dependency that lets a todo depend on itself.
package struct DependencyCircle: Hashable, Sendable {
  /// The todo.
  package let todo: Todo.ID
  /// The todo on which it depends.
  package let target: Todo.ID
  /// The todos of the circle, from the target to the todo.
  package let path: [Todo]

  /// Finds the link of a circle that a list does not have; nil if it has all.
  fileprivate init?(_ circle: [Todo], in current: (Todo.ID) -> Todo?) {
    let place = circle.indices.reversed().first { place in
      let target = circle[(place + 1) % circle.count].id
      return current(circle[place].id)?.depends.contains(target) != true
    }
    guard let place else { return nil }
    todo = circle[place].id
    path = Array(circle[(place + 1)...] + circle[...place])
    target = path[0].id
  }
}
