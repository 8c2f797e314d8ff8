/// The way from the subscriptions of a store to the store, which they do not keep alive.
///
/// The subscriptions share one link: forming a weak reference for each would be a good part of what
/// subscribing costs.
@usableFromInline
final class StoreLink: Sendable {
  @usableFromInline weak let store: (any AnyObject & Sendable)?
  /// Removes the observer that its argument returns. The argument is not called once the store's
  /// observers are gone, which they may not be as soon as the store is: a thread may be calling
  /// them.
  ///
  /// A closure runs code that knows the type of the store; an overridden method of a generic class
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
