import Synchronization

/// The saving of one edit, and its outcome.
final class EditWork: Work {
  private struct Contents {
    var state = WorkState()
    var outcome: EditOutcome?
    /// Whether the `commit` has begun: from then on the edit may be saved.
    var isSaving = false
  }

  private let contents = RawMutex(Contents())

  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result {
    contents.withLock { body(&$0.state) }
  }

  /// The outcome, once the work has ended. An edit without one ended because the store went away.
  var outcome: EditOutcome {
    contents.withLock { contents in
      let outcome = contents.outcome ?? .takenBack(.storeGone(whileSaving: contents.isSaving))
      contents.outcome = outcome
      return outcome
    }
  }

  /// Whether the outcome is known. Giving up an edit sets the outcome under the store's lock.
  var isKnown: Bool { contents.withLock { $0.outcome != nil } }

  /// Lets the `commit` begin; false if the outcome is known.
  func beginSaving() -> Bool {
    contents.withLock { contents in
      if contents.outcome == nil { contents.isSaving = true }
      return contents.outcome == nil
    }
  }

  /// Sets the outcome, unless it is set already.
  func decide(_ outcome: EditOutcome) {
    contents.withLock { if $0.outcome == nil { $0.outcome = outcome } }
  }

  /// Sets the outcome to `takenBack`, unless it is set already, with a failure that says whether
  /// the edit may be saved.
  func takeBack(_ failure: (_ whileSaving: Bool) -> LoadFailure) {
    contents.withLock { contents in
      if contents.outcome == nil { contents.outcome = .takenBack(failure(contents.isSaving)) }
    }
  }
}
