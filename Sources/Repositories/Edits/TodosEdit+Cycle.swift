/// A todo that would lead back to itself.
package struct TodoCycle: Hashable, Sendable {
  /// The kind of links.
  package let link: TodoLink
  /// The todo, and those through which it would lead back to itself, each linked to the next one.
  package let todos: [Todo]
}

/// Links that a save must not make: each alone may be right, and both together lead in a circle.
///
/// | the edit | meanwhile | result |
/// | --- | --- | --- |
/// | links a todo to another one | the other one was linked to the first, also through others | refused |
/// | an undo or redo brings such a link back | the same | the link is left |
extension TodosEdit {
  /// The first cycle that the edit closes in a list, by a link that the edit adds; nil for none.
  ///
  /// - Parameter current: The todo of an id in the list.
  /// - Complexity: O(*k* + *m*), where *k* is the number of changes and *m* that of the links that
  ///   lead on from added ones; O(*k* *m*) if these lead in a circle.
  package func cycle(in current: (Todo.ID) -> Todo?) -> TodoCycle? {
    let linking = changes.filter(\.addsLinks)
    if linking.isEmpty { return nil }
    let edited = Dictionary(changes.map { ($0.id, $0.after) }) { $1 }
    let circular = withoutActuallyEscaping(current) { current in
      TodoLink.allCases.filter { link in
        var search = CircleSearch(link) { edited[$0] ?? current($0) }
        var isCircular = false
        for change in linking where !isCircular && !change.added(link).isEmpty {
          search.run(from: change.id) { _ in
            isCircular = true
            return false
          }
        }
        return isCircular
      }
    }
    if circular.isEmpty { return nil }
    for change in linking {
      guard let todo = change.after else { continue }
      for link in circular where !change.added(link).isEmpty {
        let path = link.path(from: todo, over: change.added(link)) { edited[$0] ?? current($0) }
        if let path { return TodoCycle(link: link, todos: path) }
      }
    }
    return nil
  }

  /// Whether the edit links a todo to another one.
  package var addsLinks: Bool { changes.contains(where: \.addsLinks) }

  /// The todos to which the edit links others.
  package var addedLinks: [Todo.ID] { changes.flatMap(\.addedLinks) }
}

extension TodosEdit.Change {
  fileprivate var addsLinks: Bool { after?.hasRareMembers == true && !addedLinks.isEmpty }

  fileprivate var addedLinks: [Todo.ID] { TodoLink.allCases.flatMap(added) }

  /// The todos to which the change links its todo.
  fileprivate func added(_ link: TodoLink) -> [Todo.ID] {
    let targets = after.map(link.targets) ?? []
    if targets.isEmpty { return [] }
    let old = Set(before.map(link.targets) ?? [])
    return targets.filter { !old.contains($0) }
  }
}

extension TodoLink {
  /// A todo, and those that lead back to it from one of its targets; nil if none does.
  fileprivate func path(
    from start: Todo, over targets: [Todo.ID], _ todo: (Todo.ID) -> Todo?
  ) -> [Todo]? {
    // Each todo that was reached, and the one before it on the way.
    var reached: [Todo.ID: Todo] = [:]
    var open: [(id: Todo.ID, from: Todo)] = targets.map { ($0, start) }
    while let (id, from) = open.popLast() {
      if id == start.id {
        var path = [from]
        while let last = path.last, last.id != start.id, let before = reached[last.id] {
          path.append(before)
        }
        return path.reversed()
      }
      guard reached[id] == nil, let next = todo(id) else { continue }
      reached[id] = from
      open += self.targets(of: next).map { ($0, next) }
    }
    return nil
  }
}

extension TodosEdit {
  /// The conflict of an edit that closes a cycle.
  func conflict(
    by cycle: TodoCycle?, _ current: (Todo.ID) -> Todo?
  ) -> TodosConflict.Conflict? {
    guard let cycle, let todo = cycle.todos.first else { return nil }
    let change = changes.last { $0.id == todo.id }
    return TodosConflict.Conflict(
      wanted: todo, current: current(todo.id), fields: [cycle.link.field],
      title: change?.before?.title, cycle: cycle.todos)
  }

  /// An undo or redo without the links that would close a cycle, and the conflicts of these with
  /// the others.
  func withoutCycles(
    in current: (Todo.ID) -> Todo?, _ left: [TodosConflict.Conflict]
  ) -> (edit: TodosEdit, left: [TodosConflict.Conflict]) {
    var (edit, left) = (self, left)
    while let cycle = edit.cycle(in: current),
      let conflict = edit.conflict(by: cycle, current)
    {
      left.append(conflict)
      edit = edit.with(
        edit.changes.compactMap { $0.id == conflict.wanted.id ? $0.without(cycle.link) : $0 })
    }
    return (edit, left)
  }
}

extension TodosEdit.Change {
  /// The change without the links that it adds; nil if nothing else is left of it.
  fileprivate func without(_ link: TodoLink) -> Self? {
    switch self {
    case .added(var todo):
      link.set([], in: &todo)
      return .added(todo)
    case .changed(let before, var after):
      link.field.copy(from: before, to: &after)
      return after == before ? nil : .changed(from: before, to: after)
    case .removed: return self
    }
  }
}
