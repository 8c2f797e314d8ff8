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
public struct EditHandle: Sendable {
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

  /// Gives the edit up: when this returns, the edit does not show any more, its outcome is `takenBack`, and the
  /// next edit is being saved. Does nothing once the edit has ended.
  ///
  /// For an edit whose `commit` does not return. The task of the `commit` is cancelled, but nobody knows whether the
  /// edit has been saved, nor what a `commit` that does not heed the cancellation still does: load again. An edit
  /// whose `commit` has not begun is never saved. Edits that one `commit` saves are given up together.
  ///
  /// Must not be called inside an update of the same store.
  public func cancel() {
    result.work.cancelByHandle()
  }
}

/// Where the outcome of an edit appears.
final class EditResult: Sendable {
  /// The work of saving the edit.
  let work = Work()
  private let known = RawMutex<EditOutcome?>(nil)

  /// The outcome; when the store went away before, nobody knows whether the edit is saved.
  var outcome: EditOutcome {
    known.withLock { $0 }
      ?? .takenBack(
        LoadFailure(
          kind: .other,
          message: "The store went away before the edit was saved. Load again to see what is.",
          canRetry: false))
  }

  /// Whether the outcome is known. An edit is given up under the store's lock.
  var isKnown: Bool { known.withLock { $0 != nil } }

  /// Decides the outcome, unless that is decided.
  func end(_ outcome: EditOutcome) {
    known.withLock { if $0 == nil { $0 = outcome } }
  }
}

extension EditQueue.Ending {
  /// The outcome of an edit whose saving did not fail.
  var outcome: EditOutcome {
    if case .dropped = self { .dropped } else { .committed }
  }
}
