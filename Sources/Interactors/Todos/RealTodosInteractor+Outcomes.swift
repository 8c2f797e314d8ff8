import Repositories
import StateStore

/// Edits of unknown outcome.
extension RealTodosInteractor {
  /// Finds and reports the outcomes of the unknown edits, as far as they are known now.
  func findOutcomes() async {
    if store.read({ !$0.foundSaved.isEmpty }) { store.update("reported") { $0.foundSaved = [] } }
    for edit in store.read(\.unknown) {
      // As long as the list cannot be read, the outcome stays unknown.
      guard let isSaved = (try? await repository.isSaved(edit.id)) ?? nil else { continue }
      if isSaved { refusals.repository.forget(edit.id) }
      store.update("outcome") { draft in
        // A todo added without the list was saved by an edit of another id.
        let list = draft.todos.value ?? []
        let isThere =
          isSaved || edit.name == .add && edit.changes.allSatisfy { list[id: $0.id] != nil }
        draft.unknown.removeAll { $0.id == edit.id }
        draft.own[edit.id]?.end()
        if isThere { draft.foundSaved.append(edit) }
        draft.notices.post(.outcomeKnown(edit, isSaved: isThere))
      }
    }
  }
}

extension RealTodosInteractor {
  /// Forgets an edit that was found saved.
  func forget(found id: TodosEdit.ID) {
    store.update("reported") { draft in draft.foundSaved.removeAll { $0.id == id } }
  }
}

extension TodosEdit {
  /// Whether this edit repeats the command of another one.
  func asksForTheSame(_ other: TodosEdit) -> Bool {
    switch (kind, other.kind) {
    case (.undo, .undo), (.redo, .redo): true
    case (.edit, .edit):
      name == other.name && changes.count == other.changes.count
        && zip(changes, other.changes).allSatisfy {
          $0.asksForTheSame($1, isRelative: name.isRelative)
        }
    default: false
    }
  }
}

extension TodosEdit.Name {
  /// Whether the command counts from the values of a todo, so that its repetition changes them again.
  fileprivate var isRelative: Bool {
    [.done, .toggle, .skip, .postpone, .move, .note].contains(self)
  }
}

extension TodosEdit.Change {
  fileprivate func asksForTheSame(_ other: TodosEdit.Change, isRelative: Bool) -> Bool {
    switch (self, other) {
    case (.added(let todo), .added(let known)):
      return todo.fields(differingFrom: known).allSatisfy { [.isDone, .rank].contains($0) }
    case (.changed(let before, to: let after), .changed(_, to: let known)) where !isRelative:
      let different = after.fields(differingFrom: known)
      return id == other.id
        && after.fields(differingFrom: before).allSatisfy { !different.contains($0) }
    default: return id == other.id
    }
  }
}
