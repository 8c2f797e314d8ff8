import Repositories
import StateStore
import Synchronization

/// An edit on its way into the repository.
///
/// What shows is the edit as it was made, and, once it is saved, as the repository has saved it.
final class SavingEdit: Sendable {
  private struct State {
    var made: MadeEdit?
    var saved: TodosEdit?
  }

  private let state = Mutex(State())

  /// The edit as it was made; nil if it was not, because the list was reset.
  var made: MadeEdit? { state.withLock(\.made) }

  /// The edit as it was saved; nil if it was not.
  var saved: TodosEdit? { state.withLock(\.saved) }

  /// The edit as it is to be shown.
  var shown: TodosEdit? { state.withLock { $0.saved ?? $0.made?.edit } }

  /// Notes that the edit is made, in the write that shows it.
  func make(_ made: MadeEdit) {
    state.withLock { $0.made = made }
  }

  /// Saves the edit, merged with what others have changed; returns the list with the merged edit, or nil if the
  /// repository has saved just what was asked.
  ///
  /// - Parameters:
  ///   - list: The list without the edit.
  ///   - refused: The refused edits of the state.
  func save(
    to repository: any TodosRepository, in list: TodoList, _ refused: RefusedEdits
  ) async throws -> Committed<TodoList>? {
    guard let made else { return nil }
    let saved = try await repository.save(
      made.edit.unseeing(refused.edits(after: made.refusedCount)), basedOn: made.revision)
    state.withLock { $0.saved = saved.edit }
    if saved.edit.changes == made.edit.changes { return nil }
    var list = list
    list.take(saved.edit)
    return Committed(list)
  }
}

/// An edit, the step of the history that it causes, and what it was made on.
struct MadeEdit: Sendable {
  let edit: TodosEdit
  let step: EditHistory.Step?
  /// The newest revision that was loaded.
  let revision: Revision
  /// The number of own edits that had been refused.
  let refusedCount: Int
}
