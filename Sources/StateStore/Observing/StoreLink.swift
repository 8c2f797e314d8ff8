/// The way from the subscriptions of a store to the store, which they do not keep alive.
///
/// All share one: forming a weak reference for each would be a good part of what subscribing costs.
@usableFromInline
final class StoreLink: Sendable {
  @usableFromInline weak let store: (any AnyObject & Sendable)?
  /// Takes the observer that the closure gives out of the store, and does nothing when the store is
  /// gone: then it does not ask for the observer, which may be gone, too.
  ///
  /// A closure, so that it runs code that knows the type of the store; an overridden method of a generic
  /// class would not.
  @usableFromInline let end: @Sendable (_ observer: () -> AnyObserver?) -> Void

  @inlinable
  init(
    to store: any AnyObject & Sendable,
    end: @escaping @Sendable (_ observer: () -> AnyObserver?) -> Void
  ) {
    self.store = store
    self.end = end
  }
}
