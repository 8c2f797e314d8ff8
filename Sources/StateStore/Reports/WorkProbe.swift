/// Sees the work of a store: each task, and each run.
@usableFromInline
package protocol WorkProbe: Sendable {
  /// A task was started; `didEnd` follows even when the task was cancelled.
  func didStart(_ work: ObjectIdentifier, _ caller: Caller)

  func didEnd(_ work: ObjectIdentifier)

  /// A run was started, and may have to wait for others. Also called for runs that do not count.
  func runDidStart(_ run: ObjectIdentifier, _ caller: Caller)

  /// The body of a run is about to begin.
  func runDidBegin(_ run: ObjectIdentifier)

  /// The outcome of a run is decided, maybe while its body continues; maybe under the store's lock.
  /// Also called for runs that were never started, because they share another.
  func runDidEnd(_ run: ObjectIdentifier, _ outcome: RunOutcome)
}
