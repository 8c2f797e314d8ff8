import Foundation

extension StoredTodos {
  /// Applies a waiting edit, as far as it fits the list.
  mutating func make(_ waiting: TodosSaved) {
    var changes: [TodoChange] = []
    let edit = waiting.edit
    if edit.kind != .edit {
      changes = edit.rest { self[$0] }.edit.changes.map(TodoChange.init)
    } else {
      for change in edit.changes {
        switch (change, self[change.id]) {
        case (.added(let todo), nil): changes.append(.put(todo))
        case (.changed(let before, let after), var todo?):
          todo.setDifference(from: before, to: after)
          changes.append(.put(todo))
        case (.removed(let before), let todo?):
          if edit.name != .purge || todo.isPurged(seenAs: before) {
            changes.append(.delete(change.id))
          }
        case (.added, _), (.changed, nil), (.removed, nil): break
        }
      }
    }
    apply(changes, at: waiting.moment)
  }
}
