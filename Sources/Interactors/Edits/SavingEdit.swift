import Repositories
import StateStore
import Synchronization

/// An edit on its way into the repository.
final class SavingEdit: Sendable {
  private struct State {
    var made: MadeEdit?
    var saved: TodosSaved?
    /// Whether the edit will not be saved any more.
    var hasFailed = false
    /// Whether the list below the edit has it already.
    var isTold = false
    /// Whether all todos of the edit were removed by somebody else.
    var hasLostAll = false
  }

  private let state = Mutex(State())

  /// The edit as it was made; nil if it was not, because the list was reset.
  var made: MadeEdit? { state.withLock(\.made) }

  /// The edit as it was saved; nil if it was not.
  var saved: TodosEdit? { state.withLock { $0.saved?.edit } }

  /// The edit as it is to be made on top of the list; nil if the list has the edit.
  var shown: TodosEdit? { state.withLock { $0.isTold ? nil : $0.made?.edit } }

  /// Notes that the edit is made, in the write that shows it.
  func make(_ made: MadeEdit) {
    state.withLock { $0.made = made }
  }

  /// Notes that the list below the edit has it, which may be before the repository has answered:
  /// what others have made of the todos since is newer than the edit.
  func tell() {
    state.withLock { $0.isTold = true }
  }

  /// Notes that the edit is over, and was not saved unless the repository has answered.
  func end() {
    state.withLock { if $0.saved == nil { $0.hasFailed = true } }
  }

  /// Whether the edit will not be saved any more.
  var hasFailed: Bool { state.withLock(\.hasFailed) }

  /// Notes why the repository refused the edit.
  func refuse(_ error: any Error) {
    let reason = TodosBacklog.Reason(error)
    state.withLock { state in
      state.hasLostAll = state.made.map { reason.hasLostAll(of: $0.edit) } ?? false
    }
  }

  /// Whether the edit was refused because somebody else has removed all its todos.
  var hasLostAll: Bool { state.withLock(\.hasLostAll) }

  /// Whether it is known what became of the edit.
  var isAnswered: Bool { state.withLock { $0.saved != nil || $0.hasFailed } }

  /// Whether a repository that has told all saves up to a revision will not tell this one.
  func isTold(upTo revision: Revision) -> Bool {
    state.withLock { $0.saved.map { $0.revision <= revision } ?? $0.hasFailed }
  }

  /// Saves the edit, merged with what others have changed.
  ///
  /// - Parameter refused: The refused edits of the state.
  func save(
    to repository: any TodosRepository, _ refused: RefusedEdits
  ) async throws -> Committed<TodoList>? {
    // An edit that asks for nothing is committed only behind others.
    guard let made, !made.edit.asksForNothing else { return nil }
    let wanted = made.edit.unseeing(refused.edits(after: made.refusedCount))
    let saved = try await repository.save(wanted, basedOn: made.revision)
    let isTold = state.withLock { state in
      state.saved = saved
      return state.isTold
    }
    let revision = saved.revision.number
    if isTold || saved.edit.changes == made.edit.changes { return Committed(revision: revision) }
    return Committed(revision: revision) { list in
      // What made no difference to the repository's list may make one here. A purge leaves what was
      // opened again.
      if wanted.name != .purge { list.make(wanted) }
      list.take(saved.edit)
    }
  }
}

extension SavingEdit: Equatable {
  /// Whether both are the same saving.
  static func == (first: SavingEdit, second: SavingEdit) -> Bool { first === second }
}

extension TodosEdit {
  /// Whether there is nothing to save.
  var asksForNothing: Bool { changes.isEmpty && kind == .edit }
}

/// An edit, and what it was made on.
struct MadeEdit: Sendable {
  let edit: TodosEdit
  /// The newest revision that shows.
  let revision: Revision
  /// The number of own edits that had been refused.
  let refusedCount: Int
}
