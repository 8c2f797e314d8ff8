import Foundation
import Repositories
import StateStore

/// Explains why edits cannot be saved, and keeps these edits.
struct Refusals: Sendable {
  let repository: any RefusedEditsRepository
  let now: @Sendable () -> Date
  /// Converts an error of the todos' repository to a failure.
  let failure: @Sendable (any Error) -> LoadFailure
  /// Whether the program keeps running for a person, who can redo a refused edit even if no later
  /// program has it.
  let isForPerson: Bool

  /// Keeps an edit that could not be saved. Returns nil for an edit without changes, and for an
  /// undo or redo, which has no typed text and can be repeated.
  @discardableResult
  func keep(_ edit: TodosEdit, _ failure: LoadFailure) -> RefusedEdit? {
    if edit.kind != .edit || edit.changes.isEmpty { return nil }
    return repository.keep(edit, at: now(), isUnknown: failure.kind == .unknownOutcome)
  }
}

extension Refusals {
  /// The number by which a person can redo a refused edit; nil if redoing it is of no use.
  func again(_ refused: RefusedEdit?, hasLostAll: Bool = false) -> Int? {
    guard let refused, !hasLostAll, refused.isLasting || isForPerson else { return nil }
    return refused.number
  }
}

extension TodosBacklog.Reason {
  /// Whether somebody else has removed all todos that an edit was to change: redoing it is of no
  /// use.
  func hasLostAll(of edit: TodosEdit) -> Bool {
    guard let conflicts = (error as? TodosConflict)?.conflicts else { return false }
    return conflicts.count == edit.changes.count && conflicts.allSatisfy { $0.current == nil }
  }
}
