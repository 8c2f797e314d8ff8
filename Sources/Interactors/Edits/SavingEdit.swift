import Repositories
import StateStore
import Synchronization

/// An edit being saved to the repository.
final class SavingEdit: Sendable {
  private struct State {
    var made: MadeEdit?
    var saved: TodosSaved?
    /// Whether the edit will not be saved any more.
    var hasFailed = false
    /// Whether the list below the edit already contains it.
    var isIncluded = false
    /// Whether somebody else has removed all todos of the edit.
    var hasLostAll = false
    /// Whether the log of the state has the edit.
    var isLogged = false
  }

  private let state = Mutex(State())

  /// The edit as it was made; nil if a reset of the list prevented it.
  var made: MadeEdit? { state.withLock(\.made) }

  /// The answer of the repository; nil if the edit is not saved.
  var answer: TodosSaved? { state.withLock(\.saved) }

  /// The edit to apply on top of the list; nil if it was not made, or the list contains it.
  var shown: TodosEdit? { state.withLock { $0.isIncluded ? nil : $0.made?.edit } }

  /// Records the made edit, in the write that shows it.
  func make(_ made: MadeEdit) {
    state.withLock { $0.made = made }
  }

  /// Records that the list below the edit contains it, perhaps before the repository has answered:
  /// others' later changes of the todos are newer than the edit.
  func include() {
    state.withLock { $0.isIncluded = true }
  }

  private var isIncluded: Bool { state.withLock(\.isIncluded) }

  /// Whether the log of the state has the edit.
  var isLogged: Bool { state.withLock(\.isLogged) }

  /// Records that the write in progress logs the edit; false if an earlier write has logged it.
  func log() -> Bool {
    state.withLock { state in
      defer { state.isLogged = true }
      return !state.isLogged
    }
  }

  /// Records the end of the edit, which has failed unless the repository has answered. If both
  /// change the same todos, the saved edit replaces the made one, so that a large import is in
  /// memory once.
  func end() {
    let (made, saved) = state.withLock { state in
      if state.saved == nil { state.hasFailed = true }
      return (state.made, state.saved)
    }
    // Compared, and released, outside the lock: both take a while.
    guard let made, let saved, saved.edit.isOfSameTodos(as: made.edit) else { return }
    let edit = MadeEdit(
      edit: saved.edit, revision: made.revision, refusedCount: made.refusedCount)
    state.withLock { $0.made = edit }
  }

  /// Whether the edit will not be saved any more.
  var hasFailed: Bool { state.withLock(\.hasFailed) }

  /// Records why the repository refused the edit.
  func refuse(_ error: any Error) {
    let reason = TodosBacklog.Reason(error)
    state.withLock { state in
      state.hasLostAll = state.made.map { reason.hasLostAll(of: $0.edit) } ?? false
    }
  }

  /// Whether the edit was refused because somebody else has removed all its todos.
  var hasLostAll: Bool { state.withLock(\.hasLostAll) }

  /// Whether the outcome of the edit is known.
  var isAnswered: Bool { state.withLock { $0.saved != nil || $0.hasFailed } }

  /// Whether a repository that has reported all saves up to a revision will not report this one.
  func isReported(upTo revision: Revision) -> Bool {
    state.withLock { $0.saved.map { $0.revision <= revision } ?? $0.hasFailed }
  }

  /// Saves the edit, merged with others' changes.
  ///
  /// - Parameters:
  ///   - refused: The refused edits of the state.
  ///   - reached: Returns the revision of the list below the edits.
  func save(
    to repository: any TodosRepository, _ refused: RefusedEdits, reached: () -> Revision?
  ) async throws -> Committed<TodoList>? {
    // An edit without changes comes here only if it has waited behind others.
    guard let made, !made.edit.asksForNothing else { return nil }
    let wanted = made.edit.unseeing(refused.edits(after: made.refusedCount))
    let saved = try await repository.save(wanted, basedOn: made.revision)
    state.withLock { $0.saved = saved }
    // A load may have brought the edit, and others' later ones, before the answer came.
    if let reached = reached(), saved.revision <= reached { include() }
    let revision = saved.revision.number
    if saved.edit.changes == made.edit.changes, !isIncluded { return Committed(revision: revision) }
    return Committed(revision: revision) { [self] list in
      if isIncluded { return }
      // A change that the repository dropped as without effect may have an effect on this list, so
      // the wanted edit is made first. A purge is not: it would remove reopened todos.
      let hadEffect = saved.edit.isOfSameTodos(as: wanted)
      if !hadEffect, wanted.name != .purge { list.make(wanted) }
      list.apply(saved.edit)
    }
  }
}

extension SavingEdit: Equatable {
  /// Whether both are the same object.
  static func == (first: SavingEdit, second: SavingEdit) -> Bool { first === second }
}

extension TodosEdit {
  /// Whether both edits change the same todos, in the same order.
  fileprivate func isOfSameTodos(as other: TodosEdit) -> Bool {
    changes.elementsEqual(other.changes) { $0.id == $1.id }
  }

  /// Whether there is nothing to save.
  var asksForNothing: Bool { changes.isEmpty && kind == .edit }
}

/// An edit, with the revision and the number of refusals that it was made on.
struct MadeEdit: Sendable {
  let edit: TodosEdit
  /// The newest revision shown.
  let revision: Revision
  /// The number of own edits refused before.
  let refusedCount: Int
}
