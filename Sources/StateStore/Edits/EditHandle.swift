/// How an optimistic update ended.
public enum EditOutcome: Hashable, Sendable {
  /// The edit is saved.
  case committed
  /// The edit made no difference when its turn came; there was nothing to save. `commit` was not
  /// called. (A run that is ``RunOutcome/dropped`` is something else: it did not begin.)
  case dropped
  /// The edit could not be saved and no longer shows; later edits stay.
  case takenBack(LoadFailure)
}

/// An optimistic update that a store has begun.
///
/// Dropping the handle changes nothing.
public struct EditHandle: WorkHandle {
  let work: EditWork

  /// The outcome, once the update has ended and the state shows it.
  ///
  /// Cancelling the waiting task does not end the wait.
  public var outcome: EditOutcome {
    get async {
      await work.finished()
      return work.outcome
    }
  }

  /// Returns when the outcome is known, as ``outcome`` does: after a `takenBack` edit, too.
  public var finished: Void {
    get async { await work.finished() }
  }

  /// Whether the outcome is known.
  public var hasEnded: Bool { work.hasEnded }

  /// Gives the edit up: on return, the edit no longer shows, its outcome is `takenBack`, and the
  /// next edit is being saved. Does nothing if the edit has ended.
  ///
  /// For an edit whose `commit` does not return. The `commit`'s task is cancelled, but the edit may
  /// be saved already, or later by a `commit` that ignores the cancellation: the failure's kind is
  /// `unknownOutcome`; load again. An edit whose `commit` has not begun is never saved, and the
  /// kind is `other`. Edits that one `commit` saves are given up together.
  ///
  /// Must not be called inside an update of the same store.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) {
    work.cancelByHandle(.call("cancelling an edit", fileID, line))
  }

  @_disfavoredOverload
  public func cancel() { work.cancelByHandle(nil) }
}
