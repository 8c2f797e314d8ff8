/// A handle to a run, from outside the run.
///
/// Releasing a handle does not end the run, and a handle keeps nothing of a run that has ended.
public struct RunHandle: WorkHandle {
  let work: RunWork

  /// How the run has ended; waits for its end. Cancelling a run gives the outcome at once, even if
  /// the body does not heed the cancellation.
  ///
  /// Cancelling the waiting task does not end the wait.
  nonisolated(nonsending) public var outcome: RunOutcome {
    get async { await work.outcome }
  }

  /// Returns when the run has ended in any way, as ``outcome`` does.
  nonisolated(nonsending) public var finished: Void {
    get async { await work.finished() }
  }

  /// Whether the outcome is known.
  public var hasEnded: Bool { work.isDecided }

  /// Cancels the run: when this returns, the run writes nothing more (L21), and a run not yet begun
  /// never begins. Does nothing once the run has ended.
  ///
  /// Waits for an update of the store by another thread. Inside an update of the same store it is
  /// allowed: the update in progress completes.
  public func cancel() {
    work.cancel()
  }
}
