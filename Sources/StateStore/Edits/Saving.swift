/// The saving of one edit: what it takes, and its result.
@usableFromInline
struct Saving<Value: Sendable>: Sendable {
  let caller: Caller
  let failure: @Sendable (any Error) -> LoadFailure
  let save: @Sendable (Edited<Value>) async throws -> Void
  let result = EditResult()

  /// Ends an edit that has no value to change.
  func refuse() {
    let message =
      "\"\(caller.name)\" has no value to change. Load one first, or start from `ifEmpty`."
    result.end(.takenBack(LoadFailure(kind: .notFound, message: message, canRetry: false)))
    result.work.cancel()
  }

  /// Saves the edit; returns why that failed.
  func failure(saving edited: Edited<Value>) async -> LoadFailure? {
    do {
      try await save(edited)
      return nil
    } catch is CancellationError {
      return LoadFailure(
        kind: .other, message: "Saving was cancelled. Make the edit again.", canRetry: true)
    } catch {
      return failure(error)
    }
  }
}
