/// One write of a store, as a probe sees it.
@usableFromInline
package struct Transition<State: Sendable>: Sendable {
  package let caller: Caller
  /// The step of a load or an edit; nil for other writes.
  package let event: WorkStep?
  package let before: State
  package let after: State
}

/// Sees everything that a store does: each write, even one that observers miss, and each task. It
/// is the one seam behind the test store.
///
/// Writes arrive under the store's lock, in order; a probe must not call the store.
@usableFromInline
package protocol StoreProbe<State>: WorkProbe {
  associatedtype State: Sendable

  func didWrite(_ transition: Transition<State>)
}
