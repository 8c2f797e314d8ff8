/// A load that a store has started, whatever its value.
///
/// Letting go of a handle does not end the load. A kept handle keeps nothing of a load that has
/// ended, but for the value of a ``ValueHandle``. Only the library's handles conform.
public protocol LoadHandle: WorkHandle {
  /// Returns when the load has ended: its result is in the state and has been delivered (while
  /// another thread delivers: will be, by that thread), or the load failed, was cancelled, or was
  /// superseded by a newer load. Cancelling ends the waiting at once, even if the work does not
  /// heed it. For a load that goes on, returns when its first value is in the state.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  var finished: Void { get async }

  /// Whether the load has ended. A load that goes on has not.
  var hasEnded: Bool { get }

  /// Cancels the load: its task is cancelled, what it brings is never applied, and the phase before
  /// the load is restored around the current value (L13); a load that goes on, and has shown a
  /// value, leaves that as loaded. Does nothing once the load has ended.
  func cancel()
}
