package import Foundation

/// etcd as a repository that may be out of reach.
extension EtcdTodosRepository: DistantTodosRepository {
  /// Returns the revision of the list when a server has answered.
  package func reach() async throws -> Revision {
    try await withCancellation { () throws(EtcdError) in try await reading.present().list }
  }

  /// Saves a waiting edit, with the moment at which it was made.
  package func save(_ edit: TodosEdit, at moment: Date) async throws -> TodosSaved {
    try await saved(edit, isAtFront: false, at: moment)
  }

  /// Whether no server could be asked, or the answer did not come or did not come from etcd, also in
  /// the middle of an edit.
  package func isOutOfReach(_ error: any Error) -> Bool {
    switch error as? EtcdError {
    case .noAnswer, .outcomeUnknown, .unreadable, .noGateway: true
    case .partlySaved(_, _, _, let cause): cause.map(isOutOfReach) ?? true
    default: false
    }
  }

  /// Whether an edit is in conflict, cannot be encoded, or is too large.
  package func isRefusal(_ error: any Error) -> Bool {
    if error is TodosConflict { return true }
    switch error as? EtcdError {
    case .cannotEncode, .tooLarge: return true
    case .partlySaved(_, _, _, let cause?): return isRefusal(cause)
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
