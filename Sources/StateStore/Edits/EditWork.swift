import Synchronization

/// The saving of one edit, and its outcome.
final class EditWork: Work {
  private struct Contents {
    var state = WorkState()
    var outcome: EditOutcome?
    /// Whether the `commit` has begun: from then on nobody knows whether the edit is saved.
    var isSaving = false
  }

  private let contents = RawMutex(Contents())

  func withState<Result: Sendable>(_ body: (inout WorkState) -> Result) -> Result {
    contents.withLock { body(&$0.state) }
  }

  /// The outcome, once the work has ended; an edit without one has ended because the store went
  /// away.
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
  func decide(_ outcome: EditOutcome) {
    contents.withLock { if $0.outcome == nil { $0.outcome = outcome } }
  }

  /// Takes the edit back, unless its outcome is decided, with a failure that says whether the edit
  /// may be saved.
  func takeBack(_ failure: (_ whileSaving: Bool) -> LoadFailure) {
    contents.withLock { contents in
      if contents.outcome == nil { contents.outcome = .takenBack(failure(contents.isSaving)) }
    }
  }
}
