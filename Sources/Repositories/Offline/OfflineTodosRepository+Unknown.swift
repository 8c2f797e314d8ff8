import Synchronization

/// Edits whose outcome is unknown until the list is read.
extension OfflineTodosRepository {
  /// Whether an edit is saved or waits; nil if only the server knows, and it is away.
  public func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
    try takeWaiting()
    if state.withLock({ $0.list.waiting.contains { $0.saved.edit.id == id } }) { return true }
    // It may have been sent in between.
    do {
      if try await distant.isSaved(id) == true { return true }
    } catch {
      try await goOn(without: error)
      let known = try await blocking { [cache] () throws(StorageError) in try cache.edits.newest() }
      // Perhaps only a part of the edit.
      if known.contains(where: { $0.edit.id == id }) { return nil }
    }
    return state.withLock { $0.unknown?.id == id } ? nil : false
  }

  /// Reads the waiting edits; returns nil.
  public func newestRevision() async throws -> Revision? {
    try takeWaiting()
    return nil
  }

  /// Throws while the outcome of another edit is unknown: so is the list on which this edit would
  /// be made. This edit is certainly not made.
  func expectKnownOutcome(but id: TodosEdit.ID? = nil) throws {
    if let unknown = state.withLock(\.unknown), unknown.id != id {
      throw StorageError.cannotWrite(
        path: file.path, reason: KnownReason.unknownBefore.rawValue)
    }
  }

  /// Reads the waiting edits.
  ///
  /// - Throws: `StorageError`; while the outcome of an edit is unknown, the error of that edit.
  func waiting() throws(StorageError) -> WaitingEdits {
    do {
      return try file.read()
    } catch {
      throw state.withLock(\.unknown)?.error ?? error
    }
  }

  /// Applies the waiting edits to the list, and returns them.
  @discardableResult
  func takeWaiting() throws(StorageError) -> WaitingEdits {
    let waiting = try waiting()
    change { $0.apply(waiting) }
    return waiting
  }

  /// Notes that an edit could not be queued; returns the error to report.
  ///
  /// - Parameter attempt: The error of the attempt before, in which the server may have saved the
  ///   edit; nil if the server was not asked.
  func note(
    _ error: StorageError, of id: TodosEdit.ID, after attempt: (any Error)?
  ) -> StorageError {
    let mayBeSent = attempt.map { !distant.isUntouched(after: $0) } ?? false
    var shown = error
    switch error {
    case .outcomeUnknown: break
    case .cannotWrite(let path, let reason) where mayBeSent,
      .cannotOpenForChanges(let path, let reason) where mayBeSent,
      .cannotRead(let path, let reason) where mayBeSent:
      shown = .outcomeUnknown(path: path, reason: reason)
    case .inUse(let path, _) where mayBeSent:
      shown = .outcomeUnknown(path: path, reason: KnownReason.lockKept.rawValue)
    default:
      guard mayBeSent else { return error }
      shown = .outcomeUnknown(path: file.path, reason: "\(error)")
    }
    state.withLock { $0.unknown = Unknown(id: id, error: shown, mayBeSent: mayBeSent) }
    return shown
  }
}

extension OfflineTodosRepository.State {
  /// Applies the file, after which the outcome of an edit is known unless the server may have it.
  ///
  /// - Parameter isAsked: Whether the server has sent its list, too.
  mutating func apply(_ waiting: WaitingEdits, isAsked: Bool = false) {
    list.sync(with: waiting)
    if isAsked || unknown?.mayBeSent == false { unknown = nil }
  }
}
