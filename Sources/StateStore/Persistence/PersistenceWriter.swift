import Synchronization

/// Saves the newest value of a part of a state, one save after the other.
final class PersistenceWriter<Value: Sendable>: Sendable {
  private struct Contents {
    /// The stored value, as far as known.
    var saved: Value
    /// The task of the last requested save.
    var last: Task<Bool, Never>?
    /// Whether the stored value is known, so that saving may begin.
    var isOpen = false
    var isClosed = false
  }

  private let contents: RawMutex<Contents>
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

  /// Notes the stored value. The old value is destroyed outside the lock.
  private func note(saved value: Value) {
    let before = contents.withLock { exchange(&$0.saved, with: value) }
    withExtendedLifetime(before) {}
  }

  /// Ends all saving.
  func close() {
    contents.withLock { $0.isClosed = true }
  }

  /// Saves the newest value, unless it is saved, after the saves requested before.
  ///
  /// - Parameter value: The value to save if the store is gone.
  /// - Returns: Whether there was anything to save.
  @discardableResult
  func save(orElse value: Value? = nil) async -> Bool {
    let (save, before) = contents.withLock { contents in
      // Each save reads the value only when it starts, so a later save never has an older value.
      let save = Task(executorPreference: executor) { [self, before = contents.last] in
        _ = await before?.value
        return await saveNow(orElse: value)
      }
      return (save, exchange(&contents.last, with: save))
    }
    withExtendedLifetime(before) {}
    return await save.value
  }

  private func saveNow(orElse value: Value?) async -> Bool {
    guard isOpen, let value = newest() ?? value else { return false }
    if areEqual(contents.withLock(\.saved), value) { return false }
    do {
      try await write(value)
      note(saved: value)
    } catch {
      onFailure(error)
    }
    return true
  }
}
