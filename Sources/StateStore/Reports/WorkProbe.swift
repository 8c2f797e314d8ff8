/// Sees the work of a store: what counts as under way, and each run.
@usableFromInline
package protocol WorkProbe: Sendable {
  /// Work is under way; its task may have to wait for others. `didEnd` follows in any case.
  func didStart(_ work: ObjectIdentifier, _ caller: Caller)

  /// Work has ended. Also called for runs that were never under way.
  func didEnd(_ work: ObjectIdentifier)

  /// A run was started, and may have to wait for others. Also called for runs that do not count.
  func runDidStart(_ run: ObjectIdentifier, _ caller: Caller)

  /// The body of a run is about to begin.
  func runDidBegin(_ run: ObjectIdentifier)

  /// The outcome of a run is decided, maybe while its body continues; maybe under the store's lock.
  /// Also called for runs that were never started, because they share another.
  func runDidEnd(_ run: ObjectIdentifier, _ outcome: RunOutcome)
}
