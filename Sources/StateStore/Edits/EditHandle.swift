import Synchronization

/// How an optimistic update ended.
public enum EditOutcome: Hashable, Sendable {
  /// The edit is saved.
  case committed
  /// The edit made no difference when its turn came, so that there was nothing to save.
  case dropped
  /// The edit could not be saved, and does not show any more; later edits stay.
  case takenBack(LoadFailure)
}

/// An optimistic update that a store has begun.
///
/// Letting go of the handle changes nothing.
public struct EditHandle: WorkHandle {
  let result: EditResult

  /// The outcome, once the update has ended and the state shows that.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  public var outcome: EditOutcome {
    get async {
      await result.work.finished()
      return result.outcome
    }
  }

  /// Returns when the outcome is known, as ``outcome`` does.
  public var finished: Void {
    get async { await result.work.finished() }
  }

  /// Whether the outcome is known.
  public var hasEnded: Bool { result.work.hasEnded }

  /// Gives the edit up: when this returns, the edit does not show any more, its outcome is `takenBack`, and the
  /// next edit is being saved. Does nothing once the edit has ended.
  ///
  /// For an edit whose `commit` does not return. The task of the `commit` is cancelled, but nobody knows whether the
  /// edit has been saved, nor what a `commit` that does not heed the cancellation still does: the failure's kind is
  /// `unknownOutcome`; load again. An edit whose `commit` has not begun is never saved, and the kind is `other`. Edits that one `commit` saves are given up together.
  ///
  /// Must not be called inside an update of the same store.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) {
    result.work.cancelByHandle(.call("cancelling an edit", fileID, line))
  }

  @_disfavoredOverload
  public func cancel() { result.work.cancelByHandle(nil) }
}

/// Where the outcome of an edit appears.
final class EditResult: Sendable {
  /// The work of saving the edit.
  let work = Work()
  private struct Contents {
    var outcome: EditOutcome?
    /// Whether the `commit` has begun: from then on nobody knows whether the edit is saved.
    var isSaving = false
  }

  private let contents = RawMutex(Contents())

  /// The outcome, once the work has ended; an edit without one has ended because the store went away.
  var outcome: EditOutcome {
    contents.withLock { contents in
      let outcome = contents.outcome ?? .takenBack(.storeGone(whileSaving: contents.isSaving))
      contents.outcome = outcome
      return outcome
    }
  }

  /// Whether the outcome is known. An edit is given up under the store's lock.
  var isKnown: Bool { contents.withLock { $0.outcome != nil } }

  /// Lets the `commit` begin; false when the outcome is known.
  func beginSaving() -> Bool {
    contents.withLock { contents in
      if contents.outcome == nil { contents.isSaving = true }
      return contents.outcome == nil
    }
  }

  /// Decides the outcome, unless that is decided.
  func end(_ outcome: EditOutcome) {
    contents.withLock { if $0.outcome == nil { $0.outcome = outcome } }
  }

  /// Takes the edit back, unless its outcome is decided, with a failure that says whether the edit may be saved.
  func takeBack(_ failure: (_ whileSaving: Bool) -> LoadFailure) {
    contents.withLock { contents in
      if contents.outcome == nil { contents.outcome = .takenBack(failure(contents.isSaving)) }
    }
  }
}
