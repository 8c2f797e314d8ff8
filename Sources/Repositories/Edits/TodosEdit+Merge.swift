/// A three-way merge: the todos that the person saw when making the edit, the todos that the person
/// wanted, and the present list.
///
/// | the edit | meanwhile | result |
/// | --- | --- | --- |
/// | changes a field | another field was changed | both |
/// | changes a field | the field was changed to something else | refused |
/// | changes a field | the field was changed to the same | there is nothing to do |
/// | marks as done | marked as done | the first moment counts |
/// | starts | started | the first moment counts |
/// | marks as done | started, or stopped and started again | done, and not started |
/// | adds or removes tags or dependencies | others were added or removed | both |
/// | adds lines to the notes | the notes were changed | the lines are added |
/// | changes a todo | the todo was removed | refused |
/// | removes a todo | the todo was changed | removed; undo brings the changed todo back |
/// | purges a todo | the todo was reopened, archived or taken out of the archive | the todo stays |
/// | archives a todo | the todo was reopened | refused |
/// | marks as done | marked as done and archived | there is nothing to do |
/// | adds a todo | the same todo is there | there is nothing to do |
///
/// An edit that links todos is refused if a todo would lead back to itself, see ``cycle(in:)``.
///
/// An undo or redo merges differently, see ``rest(on:)``; so does an edit that completes an
/// occurrence of a todo that comes back, see ``over(in:)``.
extension TodosEdit {
  /// The edit merged with a list in which others may have changed the same todos: its changes begin
  /// with the todos of the list, and changes that make no difference are left out.
  ///
  /// - Parameter current: The todo of an id in the list.
  /// - Complexity: O(*k*), where *k* is the number of changes.
  package func merged(with current: (Todo.ID) -> Todo?) throws(TodosConflict) -> TodosEdit {
    // An undo or redo with nothing left to do is saved all the same, so that the next one takes the
    // edit before.
    if kind != .edit { return rest(on: current).edit }
    var made: [Change] = []
    made.reserveCapacity(changes.count)
    var conflicts: [TodosConflict.Conflict] = []
    // Each todo should occur once; a second change begins with the result of the first.
    var latest = [Todo.ID: Int](minimumCapacity: changes.count)
    let over = over(in: current)
    for change in changes where !over.contains(change.id) {
      let todo = latest[change.id].map { made[$0].after } ?? current(change.id)
      guard let change = change.merged(with: todo, isPurge: name == .purge, &conflicts) else {
        continue
      }
      latest[change.id] = made.count
      made.append(change)
    }
    if !conflicts.isEmpty { throw TodosConflict(conflicts) }
    let merged = with(made)
    if let conflict = merged.conflict(by: merged.cycle(in: current), current) {
      throw TodosConflict([conflict])
    }
    return merged
  }
}

extension TodosEdit.Change {
  /// The change merged with the todo of the list; nil if the change makes no difference, or is in
  /// conflict.
  fileprivate func merged(
    with current: Todo?, isPurge: Bool, _ conflicts: inout [TodosConflict.Conflict]
  ) -> Self? {
    switch (self, current) {
    case (.added, nil): return self
    case (.added, _), (.removed, nil): return nil
    case (.removed(let before), let current?):
      if isPurge, !current.isPurged(seenAs: before) { return nil }
      return current == before ? self : .removed(current)
    case (.changed(let before, let after), nil):
      conflicts.append(
        TodosConflict.Conflict(wanted: after, current: nil, title: before.title))
      return nil
    case (.changed(let before, let after), let current?):
      var merged = current
      let fields = after.fields(differingFrom: before).filter {
        !merged.merge($0, from: before, to: after)
      }
      if !fields.isEmpty {
        conflicts.append(
          TodosConflict.Conflict(
            wanted: after, current: current, fields: fields, title: before.title))
        return nil
      }
      if merged == current { return nil }
      // Mostly nobody else has changed the todo: the change shares its memory then.
      return merged == after && current == before ? self : .changed(from: current, to: merged)
    }
  }
}
