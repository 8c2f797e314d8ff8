/// Undo and redo, field by field: later changes by others stay.
///
/// | the undo or redo | meanwhile | result |
/// | --- | --- | --- |
/// | changes a field | the field was changed | the field is left |
/// | adds or removes tags or dependencies | others were added or removed | both |
/// | changes a todo | the todo was removed | the todo is left |
/// | removes a todo | the todo was changed | the todo is left |
/// | adds a todo | the todo is there, and different | the todo is left |
///
/// A row of another program that a todo keeps since an import is no change of the todo.
extension TodosEdit {
  /// The edit that undoes this one, by its inverse changes.
  ///
  /// - Parameter first: The id under which the edit was first made, if this edit is a redo.
  package func undone(by terminal: String, of first: TodosEdit.ID) -> TodosEdit {
    TodosEdit(name, changes.map(\.inverse), by: terminal, kind: .undo(of: first))
  }

  /// The edit that redoes this one. It has another id: the first edit is saved already.
  package func redone(by terminal: String, of first: TodosEdit.ID) -> TodosEdit {
    TodosEdit(name, changes, by: terminal, kind: .redo(of: first))
  }

  /// The undo or redo with the changes of the edit as it was saved, merged with earlier changes by
  /// others. Any other edit is returned unchanged.
  ///
  /// - Parameter saved: The edits as saved, in order.
  package func stepping(on saved: [TodosEdit]) -> TodosEdit {
    switch kind {
    case .edit: return self
    case .undo(of: let first):
      let entry = EditStacks(saved).done.last { $0.id == first }
      return entry.map { with($0.edit.changes.map(\.inverse)) } ?? self
    case .redo(of: let first):
      let entry = EditStacks(saved).undone.last { $0.id == first }
      return entry.map { with($0.editToRedo.changes) } ?? self
    }
  }

  /// The changes of an undo or redo still to be made in a list, and its conflicts with later
  /// changes by others, which stay.
  ///
  /// - Parameter current: The todo of an id in the list.
  /// - Complexity: O(*k*), where *k* is the number of changes.
  package func rest(
    on current: (Todo.ID) -> Todo?
  ) -> (edit: TodosEdit, left: [TodosConflict.Conflict]) {
    var rest: [Change] = []
    var left: [TodosConflict.Conflict] = []
    let leftWhole = self.left(in: current)
    for change in changes {
      let isLeft = leftWhole.contains(change.id)
      let (change, conflict) =
        isLeft ? change.left(by: current(change.id)) : change.rest(on: current(change.id))
      if let change { rest.append(change) }
      if let conflict { left.append(conflict) }
    }
    return with(rest).withoutCycles(in: current, left)
  }
}

extension TodosEdit.Change {
  /// Nothing of the change is made: others have changed fields that go together.
  fileprivate func left(by current: Todo?) -> (change: Self?, left: TodosConflict.Conflict?) {
    guard let before, let after else { return (nil, nil) }
    let fields = current.map { todo in
      after.ownFields(differingFrom: before).filter {
        $0.differs(todo, before) && $0.differs(todo, after)
      }
    }
    // Others have made the same.
    if fields?.isEmpty == true { return (nil, nil) }
    return (nil, TodosConflict.Conflict(wanted: after, current: current, fields: fields ?? []))
  }

  fileprivate func rest(on current: Todo?) -> (change: Self?, left: TodosConflict.Conflict?) {
    switch (self, current) {
    case (.added, nil): return (self, nil)
    case (.removed, nil): return (nil, nil)
    case (.added(let todo), let current?):
      let fields = current.ownFields(differingFrom: todo)
      if fields.isEmpty { return (nil, nil) }
      return (nil, TodosConflict.Conflict(wanted: todo, current: current, fields: fields))
    case (.changed(_, let after), nil):
      return (nil, TodosConflict.Conflict(wanted: after, current: nil))
    case (.removed(let before), let current?):
      let fields = current.ownFields(differingFrom: before)
      if fields.isEmpty { return (.removed(current), nil) }
      return (nil, TodosConflict.Conflict(wanted: before, current: current, fields: fields))
    case (.changed(let before, let after), let current?):
      var todo = current
      let left = after.fields(differingFrom: before).filter { field in
        if ![.tags, .depends].contains(field), field.differs(current, before) {
          return field.differs(current, after) && !field.isKeptRow
        }
        return !todo.merge(field, from: before, to: after)
      }
      return (
        todo == current ? nil : .changed(from: current, to: todo),
        left.isEmpty
          ? nil : TodosConflict.Conflict(wanted: after, current: current, fields: left)
      )
    }
  }
}
