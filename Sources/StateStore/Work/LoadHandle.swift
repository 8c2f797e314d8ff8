/// A load that a store has started.
///
/// Letting go of a handle does not end the work, and a kept handle keeps nothing of work that has ended.
public struct LoadHandle: Sendable {
  @usableFromInline let work: Work

  @usableFromInline
  init(work: Work) {
    self.work = work
  }

  /// The handle of a load that was not needed.
  @usableFromInline static var ended: LoadHandle {
    let work = Work()
    work.cancel()
    return LoadHandle(work: work)
  }

  /// Returns when the work has ended: its result is in the state and has been delivered (while
  /// another thread delivers: will be, by that thread), or the work failed, was cancelled, or was
  /// superseded by a newer load. Cancelling ends the waiting at once, even if the work does not heed it.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  @inlinable
  public var finished: Void {
    get async { if !work.isFinished { await work.finished() } }
  }

  /// Cancels the work: its task is cancelled, its result is never applied, and the phase before it
  /// is restored around the current value (L13). Does nothing once the work has ended.
  public func cancel() {
    work.cancelByHandle()
  }
}
