import Synchronization

/// Saves the newest value of a part of a state, one save after the other.
final class PersistenceWriter<Value: Sendable>: Sendable {
  private struct Contents {
    /// The stored value; nil if unknown.
    var saved: Value?
    /// The last value that the store had.
    var seen: Value?
    /// Whether the store was written since the first value seen.
    var isWritten = false
    /// Merges the value of a store that is gone with the stored value. nil if the store has merged
    /// the stored value itself, or nothing is stored, or the stored value is not loaded.
    var merge: (@Sendable (Value, _ isWritten: Bool) -> Value)?
    /// The last requested save.
    var last: PlainWork?
    /// Whether the stored value is known, so that saving may begin.
    var isOpen = false
    /// Why the stored value could not be loaded, so that saving does not begin.
    var loadFailure: (any Error)?
    var hasReportedUnsaved = false
    var isClosed = false
  }

  private let contents: RawMutex<Contents>
  /// The life of a store, up to the delivery of its last write.
  private let ended = PlainWork()
  private let executor: (any TaskExecutor)?
  private let areEqual: @Sendable (Value, Value) -> Bool
  private let newest: @Sendable () -> Value?
  private let onFailure: @Sendable (any Error) -> Void
  private let write: @Sendable (Value) async throws -> Void

  /// Makes a writer, which saves nothing before `hydrate`.
  ///
  /// - Parameters:
  ///   - initial: The value that counts as stored if nothing is stored.
  ///   - newest: Returns the value in the store; nil if the store is gone.
  init(
    _ initial: Value, on executor: (any TaskExecutor)?,
    newest: @escaping @Sendable () -> Value?,
    onFailure: @escaping @Sendable (any Error) -> Void,
    save: @escaping @Sendable (Value) async throws -> Void
  ) where Value: Equatable {
    contents = RawMutex(Contents(saved: initial))
    self.executor = executor
    areEqual = { $0 == $1 }
    self.newest = newest
    self.onFailure = onFailure
    write = save
  }

  /// Whether the writer saves.
  var isOpen: Bool { contents.withLock { $0.isOpen && !$0.isClosed } }

  /// Whether no value is applied or saved any more.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Lets saving begin, with the stored value; nil if nothing is stored.
  func hydrate(_ stored: Value?) {
    if let stored { note(saved: stored) }
    contents.withLock { $0.isOpen = true }
  }

  /// Saves nothing, because the stored value could not be loaded and may be needed.
  func refuse(because error: any Error) {
    contents.withLock { $0.loadFailure = error }
  }

  /// Lets saving begin, though the stored value could not be loaded.
  func startOver() {
    let unknown = contents.withLock { contents -> ((any Error)?, Value?) in
      guard let failure = contents.loadFailure.take() else { return (nil, nil) }
      contents.isOpen = true
      // The unreadable value is replaced even by the initial one.
      return (failure, contents.saved.take())
    }
    withExtendedLifetime(unknown) {}
  }

  /// Notes the value that the store has, and may go with.
  func note(seen value: Value) {
    let before = contents.withLock { contents in
      contents.isWritten = contents.seen != nil
      return exchange(&contents.seen, with: value)
    }
    withExtendedLifetime(before) {}
  }

  /// Notes that the store is gone, and all its writes are delivered.
  func end() { ended.finish() }

  /// Sets the merge of the last value of a store that is gone with the stored value. The last
  /// writes of that store may still be on their way to the observers.
  func merge(_ merge: @escaping @Sendable (Value, _ isWritten: Bool) -> Value) {
    contents.withLock { $0.merge = merge }
  }

  /// Notes the stored value, nil if unknown. The old value is destroyed outside the lock.
  private func note(saved value: Value?) {
    let before = contents.withLock { exchange(&$0.saved, with: value) }
    withExtendedLifetime(before) {}
  }

  /// Ends all saving.
  func close() {
    let failure = contents.withLock { contents in
      contents.isClosed = true
      return contents.loadFailure.take()
    }
    withExtendedLifetime(failure) {}
  }

  /// Saves the newest value, unless it is saved, after the saves requested before.
  ///
  /// - Parameter isAsked: Whether the caller asks for this save, and so must know that it is
  ///   refused.
  /// - Returns: Whether there was anything to save.
  @discardableResult
  func save(isAsked: Bool) async -> Bool {
    let turn = PlainWork()
    let before = contents.withLock { exchange(&$0.last, with: turn) }
    // A task of its own: a save in progress ends, also if the caller is cancelled. Each save reads
    // the value only when it starts, so a later save never has an older value.
    let save = RunScope.outside {
      Task(executorPreference: executor) { [self] in
        await before?.finished()
        defer { turn.finish() }
        return await saveNow(isAsked: isAsked)
      }
    }
    return await save.value
  }

  /// The last value of a store that is gone, merged with the stored value.
  private var last: Value? {
    let (seen, isWritten, merge) = contents.withLock { ($0.seen, $0.isWritten, $0.merge) }
    return seen.map { merge?($0, isWritten) ?? $0 }
  }

  private func saveNow(isAsked: Bool) async -> Bool {
    if isClosed { return false }
    var value = newest()
    if value == nil {
      // Another thread may still deliver the last writes of the store.
      await ended.finished()
      value = last
    }
    guard !isClosed, let value else { return false }
    if let saved = contents.withLock(\.saved), areEqual(saved, value) { return false }
    guard isOpen else {
      reportUnsaved(isAsked: isAsked)
      return false
    }
    do {
      try await write(value)
      note(saved: value)
    } catch {
      // The failed save may have replaced the stored value all the same.
      note(saved: nil)
      onFailure(error)
    }
    return true
  }

  /// Reports a change that is not saved: the first, and each that should have been saved at once.
  private func reportUnsaved(isAsked: Bool) {
    let failure = contents.withLock { contents -> (any Error)? in
      guard let failure = contents.loadFailure, isAsked || !contents.hasReportedUnsaved else {
        return nil
      }
      contents.hasReportedUnsaved = true
      return failure
    }
    if let failure { onFailure(UnsavedChanges(loadFailure: failure)) }
  }
}
