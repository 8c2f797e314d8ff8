import Foundation
import Repositories
import StateStore

/// Says why edits cannot be saved, and keeps these edits.
struct Refusals: Sendable {
  let repository: any RefusedEditsRepository
  let now: @Sendable () -> Date
  /// Makes a failure of an error of the repository of todos.
  let failure: @Sendable (any Error) -> LoadFailure
  /// Whether the program goes on for a person, who can ask for an edit again that no later program
  /// has.
  let isForPerson: Bool

  /// Keeps an edit that could not be saved; nil for an undo or redo, in which nothing was typed,
  /// and which can be repeated.
  @discardableResult
  func keep(_ edit: TodosEdit, _ failure: LoadFailure) -> RefusedEdit? {
    if edit.kind != .edit || edit.changes.isEmpty { return nil }
    return repository.keep(edit, at: now(), isUnknown: failure.kind == .unknownOutcome)
  }
}

extension Refusals {
  /// The number with which a person can make a refused edit again; nil where that is no use.
  func again(_ refused: RefusedEdit?, hasLostAll: Bool = false) -> Int? {
    guard let refused, !hasLostAll, refused.isLasting || isForPerson else { return nil }
    return refused.number
  }
}

extension TodosBacklog.Reason {
  /// Whether somebody else has removed all todos that an edit was to change: making the edit again
  /// is no use.
  func hasLostAll(of edit: TodosEdit) -> Bool {
    guard let conflicts = (error as? TodosConflict)?.conflicts else { return false }
    return conflicts.count == edit.changes.count && conflicts.allSatisfy { $0.current == nil }
  }
}
