import Repositories
import StateStore

extension TodoChange {
  /// The changes that turn one list into another.
  ///
  /// - Complexity: that of `IdentifiedList.changes(from:)`.
  static func difference(from old: TodoList, to new: TodoList) -> [TodoChange] {
    let changes = new.changes(from: old)
    return changes.positions.map { .put(new[$0]) } + changes.removed.map { .delete($0.id) }
  }
}
