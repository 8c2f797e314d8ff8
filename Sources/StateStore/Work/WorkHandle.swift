/// Work that a store has begun: a load, a run, or the saving of an edit.
///
/// ```swift
/// let load = store.load(\.countries) { [api] in try await api.countries() }
/// let poll = store.run { [api] run in try await api.poll(run) }
/// let work: [any WorkHandle] = [load, poll]
/// for handle in work { await handle.finished }
/// ```
///
/// Releasing a handle ends no work. Only the library's handles are meant to conform.
public protocol WorkHandle: Sendable {
  /// Returns when the work has ended: at once when it is cancelled, even if it does not heed the
  /// cancellation. For a load that goes on, returns when its first value is in the state.
  ///
  /// Says nothing about success: a failed, cancelled or dropped work is over, too. Read `outcome`,
  /// `value` or the state. (``RunOutcome/finished`` is a run that succeeded.)
  ///
  /// Cancelling the waiting task does not end the wait.
  var finished: Void { get async }

  /// Whether the work has ended.
  var hasEnded: Bool { get }

  /// Cancels the work: when this returns, the work writes nothing more to the state. Does nothing
  /// once the work has ended.
  ///
  /// A run may be cancelled inside an update of its store; a load and an edit may not, as their end
  /// is a write.
  func cancel()
}
