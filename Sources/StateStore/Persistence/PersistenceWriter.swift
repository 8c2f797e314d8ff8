import Synchronization

/// Saves the newest value of a part of a state, one save after the other.
final class PersistenceWriter<Value: Sendable>: Sendable {
  private struct Contents {
    /// What is stored, as far as is known.
    var saved: Value
    /// The last save that was asked for.
    var last: Task<Bool, Never>?
    /// Saving begins when what was stored is known.
    var isOpen = false
    var isClosed = false
  }

  private let contents: RawMutex<Contents>
  private let executor: (any TaskExecutor)?
  private let areEqual: @Sendable (Value, Value) -> Bool
  private let newest: @Sendable () -> Value?
  private let onFailure: @Sendable (any Error) -> Void
  private let write: @Sendable (Value) async throws -> Void

  /// Makes a writer, which saves nothing before it is told what is stored.
  ///
  /// - Parameters:
  ///   - initial: what is there when nothing is stored.
  ///   - newest: the value in the store; nil when that has gone away.
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

  /// Whether it saves.
  var isOpen: Bool { contents.withLock { $0.isOpen && !$0.isClosed } }

  /// Whether nothing is taken over or saved any more.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Saving begins: this is stored, or nothing.
  func hydrate(_ stored: Value?) {
    if let stored { note(saved: stored) }
    contents.withLock { $0.isOpen = true }
  }

  /// This is stored from now on. What was before is destroyed outside the lock.
  private func note(saved value: Value) {
    let before = contents.withLock { exchange(&$0.saved, with: value) }
    withExtendedLifetime(before) {}
  }

  /// Nothing is saved any more.
  func close() {
    contents.withLock { $0.isClosed = true }
  }

  /// Saves the newest value, unless it is saved, after the saves that were asked for before.
  ///
  /// - Parameter value: what to save when the store has gone away.
  /// - Returns: whether there was anything to save.
  @discardableResult
  func save(orElse value: Value? = nil) async -> Bool {
    let (save, before) = contents.withLock { contents in
      // The value is read only when it is its turn: what is saved later is never older.
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
