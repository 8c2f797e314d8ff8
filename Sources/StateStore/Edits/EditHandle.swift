import Synchronization

/// How an optimistic update ended.
public enum EditOutcome: Hashable, Sendable {
  /// It is saved.
  case committed
  /// When its turn came it made no difference, so that there was nothing to save.
  case dropped
  /// It could not be saved, and does not show any more; the edits after it stay.
  case takenBack(LoadFailure)
}

/// An optimistic update that a store has begun.
///
/// Letting go of the handle changes nothing.
public struct EditHandle: Sendable {
  let result: EditResult

  /// How it ended, as soon as that is so and is in the state.
  ///
  /// Cancelling the task that waits here does not end the waiting.
  public var outcome: EditOutcome {
    get async {
      await result.work.finished()
      return result.outcome
    }
  }
}

/// Where the outcome of an edit appears.
final class EditResult: Sendable {
  /// The saving.
  let work = Work()
  private let known = RawMutex<EditOutcome?>(nil)

  /// How it ended; when the store went away before, nobody knows whether it is saved.
  var outcome: EditOutcome {
    known.withLock { $0 }
      ?? .takenBack(
        LoadFailure(
          kind: .other,
          message: "The store went away before the edit was saved. Load again to see what is.",
          canRetry: false))
  }

  func end(_ outcome: EditOutcome) {
    known.withLock { $0 = outcome }
  }
}

extension EditQueue.Ending {
  /// What it is to who made the edit, when the saving did not fail.
  var outcome: EditOutcome {
    if case .dropped = self { .dropped } else { .committed }
  }
}
