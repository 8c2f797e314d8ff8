/// The saving of one edit: what it takes, and its result.
@usableFromInline
struct Saving<Value: Sendable>: Sendable {
  let caller: Caller
  let failure: @Sendable (any Error) -> LoadFailure
  let commit: @Sendable (Edited<Value>) async throws -> Committed<Value>
  let result = EditResult()

  /// Ends an edit that has no value to change.
  func refuse() {
    let message =
      "\"\(caller.name)\" has no value to change. Load one first, or start from `ifEmpty`."
    result.end(.takenBack(LoadFailure(kind: .notFound, message: message, canRetry: false)))
    result.work.cancel()
  }

  /// Saves the edit.
  func save(_ edited: Edited<Value>) async -> Result<Committed<Value>, LoadFailure> {
    do {
      return .success(try await commit(edited))
    } catch is CancellationError {
      return .failure(
        LoadFailure(
          kind: .other, message: "Saving was cancelled. Make the edit again.", canRetry: true))
    } catch {
      return .failure(failure(error))
    }
  }
}
