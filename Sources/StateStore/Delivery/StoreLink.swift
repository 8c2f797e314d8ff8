/// The link from a store's subscriptions to the store, which they do not keep alive.
///
/// The subscriptions share one link: a weak reference for each would be a good part of the cost of
/// subscribing.
@usableFromInline
final class StoreLink: Sendable {
  @usableFromInline weak let store: (any AnyObject & Sendable)?
  /// Removes the observer that its argument returns. The argument is called under the store's lock,
  /// and not once the store's observers are gone; they may outlive the store, because a thread may be
  /// calling them.
  ///
  /// A closure runs code specialised for the store's type; an overridden method of a generic class
  /// would not.
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
