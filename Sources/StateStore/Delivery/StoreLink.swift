import Synchronization

/// The way from the subscriptions of a store to the store, which they do not keep alive.
///
/// All share one: forming a weak reference for each would be a good part of what subscribing costs.
@usableFromInline
@safe
final class StoreLink: Sendable {
  /// Written by the initialiser only.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) weak var store: (any AnyObject & Sendable)?
  /// A closure, so that it runs code that knows the type of the store; an overridden method of a generic
  /// class would not.
  @usableFromInline let end: @Sendable (AnyObject, AnyObserver) -> Void
  /// Held while a subscription is marked as cancelled: who cancels the same one meanwhile waits.
  let turn = RawMutex(())

  @inlinable
  init(
    to store: any AnyObject & Sendable, end: @escaping @Sendable (AnyObject, AnyObserver) -> Void
  ) {
    unsafe self.store = store
    self.end = end
  }

  /// Whether the store is gone.
  var isBroken: Bool { unsafe store == nil }
}
