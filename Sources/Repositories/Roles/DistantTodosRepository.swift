package import Foundation

/// A repository that may be out of reach, such as a server.
package protocol DistantTodosRepository: TodosRepository {
  /// Returns when the repository has answered.
  func reach() async throws

  /// Saves an edit that was made at a moment before.
  func save(_ edit: TodosEdit, at moment: Date) async throws -> TodosSaved

  /// Whether an error says that the repository is out of reach: that the same edit may be saved
  /// later, and is in the list once, whatever has become of the attempt that failed.
  func isOutOfReach(_ error: any Error) -> Bool

  /// Whether an error says that an edit can never be saved.
  func isRefusal(_ error: any Error) -> Bool

  /// Whether after an error that says that the repository is out of reach, it is certain that
  /// nothing was saved.
  func isUntouched(after error: any Error) -> Bool

  /// Calls a function whenever the repository has answered, or not, to what nobody waits for.
  func onContact(_ tell: @escaping @Sendable (_ isReached: Bool) -> Void)
}
