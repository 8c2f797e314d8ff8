/// Work that a store has begun: a load, a run, or an edit that is being saved.
///
/// ```swift
/// let work: [any WorkHandle] = [store.load(\.countries) { try await api.countries() }, store.run(poll)]
/// for handle in work { await handle.finished }
/// ```
///
/// Letting go of a handle ends no work. Only the library's handles conform.
public protocol WorkHandle: Sendable {
  /// Returns when the work has ended, however it did; at once when it is cancelled, even if it does not heed that.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  var finished: Void { get async }

  /// Whether the work has ended.
  var hasEnded: Bool { get }

  /// Cancels the work: when this returns, nothing more is written by it. Does nothing once the work has ended.
  ///
  /// A run may be cancelled inside an update of its store; a load and an edit may not, as their end is a write.
  func cancel()
}
