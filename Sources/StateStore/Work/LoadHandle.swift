/// A load that a store has started, whatever its value.
///
/// Releasing a handle does not end the load. Of a load that has ended, a handle keeps nothing but
/// the value of a ``ValueHandle``. Only the library's handles conform.
public protocol LoadHandle: WorkHandle {
  /// Returns when the load has ended: its result is in the state and delivered (if another thread
  /// is delivering, that thread delivers it later), or the load failed, was cancelled, or was
  /// superseded by a newer load. Cancelling ends the wait at once, even if the work does not heed
  /// it. For a load that goes on, returns when its first value is in the state.
  ///
  /// Cancelling the waiting task does not end the wait.
  var finished: Void { get async }

  /// Whether the load has ended. A load that goes on has not ended with its first value.
  var hasEnded: Bool { get }

  /// Cancels the load: its task is cancelled, its results are never applied, and the phase before
  /// the load is restored around the current value (L13). A load that goes on and has shown a value
  /// leaves that value as loaded. Does nothing once the load has ended.
  func cancel()
}
