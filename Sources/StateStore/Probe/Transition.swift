/// One write of a store, as a probe sees it.
@usableFromInline
package struct Transition<State: Sendable>: Sendable {
  package let caller: Caller
  /// What a load or an edit was doing; nil for other writes.
  package let event: LoadEvent?
  package let before: State
  package let after: State
}

/// What a load, or an edit that is saved later, does by a write.
@usableFromInline
package enum LoadEvent: String, Sendable {
  case started, loaded, merged, failed, cancelled
  case applied
  case takenBack = "taken back"
}

/// Sees everything that a store does: each write, also those that observers miss, and each task. It is the
/// one seam behind the test store.
///
/// Writes come under the store's lock, in order; a probe must not call the store.
@usableFromInline
package protocol StoreProbe<State>: Sendable {
  associatedtype State: Sendable

  func didWrite(_ transition: Transition<State>)

  /// A task was started; `didEnd` follows even when the task was cancelled.
  func didStart(_ work: ObjectIdentifier, _ caller: Caller)

  func didEnd(_ work: ObjectIdentifier)

  /// A run was started, which may have to wait for others. Tells of runs that do not count, too.
  func runDidStart(_ run: ObjectIdentifier, _ caller: Caller)

  /// The body of a run is to begin.
  func runDidBegin(_ run: ObjectIdentifier)

  /// The outcome of a run is decided, maybe while its body goes on; maybe under the store's lock. Tells of runs
  /// that were never started, too, because they share another.
  func runDidEnd(_ run: ObjectIdentifier, _ outcome: RunOutcome)
}
