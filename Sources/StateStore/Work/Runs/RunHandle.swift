/// The way from outside to a run.
///
/// Letting go of a handle does not end the run, and a kept handle keeps nothing of a run that has
/// ended.
public struct RunHandle: WorkHandle {
  let work: RunWork

  /// How the run has ended; waits until then. Cancelling a run gives the outcome at once, even if
  /// the body does not heed the cancellation.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  nonisolated(nonsending) public var outcome: RunOutcome {
    get async { await work.outcome }
  }

  /// Returns when the run has ended, as ``outcome`` does.
  nonisolated(nonsending) public var finished: Void {
    get async { await work.finished() }
  }

  /// Whether the outcome is known.
  public var hasEnded: Bool { work.isDecided }

  /// Cancels the run: when this returns, the run writes nothing more (L21), and a run that had not
  /// begun never begins. Does nothing once the run has ended.
  ///
  /// Waits for an update of the store that another thread makes. Inside an update of the same store
  /// it is allowed: the update in progress completes.
  public func cancel() {
    work.cancel()
  }
}
