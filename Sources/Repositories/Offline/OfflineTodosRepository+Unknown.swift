import Synchronization

/// Edits of which nobody knows whether they are saved, until the list is read.
extension OfflineTodosRepository {
  /// Whether an edit is saved, or waits; nil where only the server knows, which is away.
  public func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
    try takeWaiting()
    if state.withLock({ $0.list.waiting.contains { $0.saved.edit.id == id } }) { return true }
    // It may have been sent meanwhile.
    if try await history().contains(where: { $0.edit.id == id }) { return true }
    return state.withLock { $0.unknown?.id == id } ? nil : false
  }

  /// Returns nil; reads the edits that wait.
  public func newestRevision() async throws -> Revision? {
    try takeWaiting()
    return nil
  }

  /// Throws as long as the outcome of another edit is unknown: nobody knows on which list this one
  /// would be made, which is surely not made.
  func expectKnownOutcome(but id: TodosEdit.ID? = nil) throws {
    if let unknown = state.withLock(\.unknown), unknown.id != id {
      throw StorageError.cannotWrite(
        path: file.path, reason: KnownReason.unknownBefore.rawValue)
    }
  }

  /// Reads the edits that wait.
  ///
  /// - Throws: `StorageError`; as long as the outcome of an edit is unknown, that error.
  func waiting() throws(StorageError) -> WaitingEdits {
    do {
      return try file.read()
    } catch {
      throw state.withLock(\.unknown)?.error ?? error
    }
  }

  /// Takes in the edits that wait, and returns them.
  @discardableResult
  func takeWaiting() throws(StorageError) -> WaitingEdits {
    let waiting = try waiting()
    change { $0.take(waiting) }
    return waiting
  }

  /// Notes that an edit could not be queued; returns what is told of that.
  ///
  /// - Parameter attempt: How the server has failed to answer before, if it was asked: it may have
  ///   taken the edit.
  func note(
    _ error: StorageError, of id: TodosEdit.ID, after attempt: (any Error)?
  ) -> StorageError {
    let mayBeSent = attempt.map { !distant.isUntouched(after: $0) } ?? false
    var told = error
    switch error {
    case .outcomeUnknown: break
    case .cannotWrite(let path, let reason) where mayBeSent,
      .cannotOpenForChanges(let path, let reason) where mayBeSent,
      .cannotRead(let path, let reason) where mayBeSent:
      told = .outcomeUnknown(path: path, reason: reason)
    default:
      guard mayBeSent else { return error }
      told = .outcomeUnknown(path: file.path, reason: "\(error)")
    }
    state.withLock { $0.unknown = Unknown(id: id, error: told, mayBeSent: mayBeSent) }
    return told
  }
}

extension OfflineTodosRepository.State {
  /// Takes in what the file has: then it is known what became of an edit, unless the server may
  /// have it.
  ///
  /// - Parameter isAsked: Whether the server has told its list, too.
  mutating func take(_ waiting: WaitingEdits, isAsked: Bool = false) {
    list.sync(with: waiting)
    if isAsked || unknown?.mayBeSent == false { unknown = nil }
  }
}
