package import Foundation

/// Being out of reach.
extension EtcdTodosRepository: DistantTodosRepository {
  /// Returns when a server has answered.
  package func reach() async throws {
    _ = try await withCancellation { () throws(EtcdError) in try await reading.revisions() }
  }

  /// Saves an edit that has waited, with the moment at which it was made.
  package func save(_ edit: TodosEdit, at moment: Date) async throws -> TodosSaved {
    try await saved(edit, isAtFront: false, at: moment)
  }

  /// Whether no server could be asked, or the answer has not come, or came from somebody else on
  /// the way.
  package func isOutOfReach(_ error: any Error) -> Bool {
    switch error as? EtcdError {
    case .noAnswer, .outcomeUnknown, .unreadable, .noGateway, .partlySaved: true
    default: false
    }
  }

  /// Whether an edit is in conflict, or cannot be written down.
  package func isRefusal(_ error: any Error) -> Bool {
    if error is TodosConflict { return true }
    switch error as? EtcdError {
    case .cannotEncode, .tooLarge: return true
    default: return false
    }
  }

  package func isUntouched(after error: any Error) -> Bool {
    switch error as? EtcdError {
    case .noAnswer, .noGateway: true
    default: false
    }
  }

  package func onContact(_ tell: @escaping @Sendable (_ isReached: Bool) -> Void) {
    contact.set(tell)
  }
}
