package import Foundation

/// A repository that may be out of reach, such as a server.
package protocol DistantTodosRepository: TodosRepository {
  /// Returns the revision of the list when the repository has answered.
  @discardableResult
  func reach() async throws -> Revision

  /// Returns the edits after a revision up to now. Returns the list if the repository lacks the edit
  /// of that revision: then its history is another one, or it has forgotten the edit.
  ///
  /// - Parameter newest: The edit of the revision; nil if unknown.
  func update(since revision: Revision, behind newest: TodosEdit.ID?) async throws -> TodosUpdate?

  /// Returns the edits after a revision, or the list, as `update(since:behind:)`.
  func changes(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) -> AsyncThrowingStream<TodosUpdate, any Error>

  /// Saves an edit that was made at an earlier moment.
  func save(_ edit: TodosEdit, at moment: Date) async throws -> TodosSaved

  /// Whether an error says that the repository is out of reach. The same edit may then be saved
  /// later, and the list has it once, whatever the failed attempt did.
  func isOutOfReach(_ error: any Error) -> Bool

  /// Whether an error says that an edit can never be saved.
  func isRefusal(_ error: any Error) -> Bool

  /// Whether an error that says that the repository is out of reach also means that certainly
  /// nothing was saved.
  func isUntouched(after error: any Error) -> Bool

  /// Sets the function to call after a background request, with whether the repository answered.
  func onContact(_ tell: @escaping @Sendable (_ isReached: Bool) -> Void)
}
