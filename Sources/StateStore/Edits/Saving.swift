/// The saving of one edit: its parameters and its work.
struct Saving<Value: Sendable>: Sendable {
  let caller: Caller
  let policy: EditPolicy
  let failure: @Sendable (any Error) -> LoadFailure
  let commit: @Sendable (Edited<Value>) async throws -> Committed<Value>
  let areEqual: @Sendable (Value, Value) -> Bool
  let work = EditWork()
  /// The work of the older edits that are saved with this one.
  private(set) var joined: [EditWork] = []

  init(
    caller: Caller, policy: EditPolicy, failure: @escaping @Sendable (any Error) -> LoadFailure,
    reply: @escaping @Sendable (Edited<Value>) async throws -> some Sendable
  ) where Value: Equatable {
    self.caller = caller
    self.policy = policy
    self.failure = failure
    areEqual = { $0 == $1 }
    commit = { edited in Committed(reply: try await reply(edited)) }
  }

  /// Joins savings, at least one, into a saving by the newest edit's commit.
  static func merged(_ savings: [Saving]) -> Saving {
    var newest = savings[savings.count - 1]
    newest.joined = savings.dropLast().map(\.work)
    return newest
  }

  /// The work of all edits of this saving.
  var works: [EditWork] { joined + [work] }

  /// The names of all edits of this saving.
  var names: [String] { Array(repeating: caller.name, count: joined.count + 1) }

  /// Whether this saving includes the edit of `work`.
  func includes(_ work: EditWork) -> Bool {
    self.work === work || joined.contains { $0 === work }
  }

  /// Whether the edit that waits directly behind joins this saving.
  func takes(_ next: Saving) -> Bool {
    policy == .coalesce && next.policy == .coalesce && caller.name == next.caller.name
  }

  /// Ends an edit without a value to change, or without a place.
  func refuse(isGone: Bool) {
    work.decide(.takenBack(isGone ? .goneChild(caller.name) : .noValue(caller.name)))
    work.cancel()
  }

  /// Lets the `commit` begin; false if one of the edits has ended.
  func begin() -> Bool { works.allSatisfy { $0.beginSaving() } }

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
