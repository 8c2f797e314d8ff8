/// The link from a store's subscriptions to the store, which they do not keep alive.
///
/// The subscriptions share one link: a weak reference for each would be a good part of the cost of
/// subscribing.
@usableFromInline
final class StoreLink: Sendable {
  @usableFromInline weak let store: (any AnyObject & Sendable)?
  /// A closure runs code specialised for the store's type; an overridden method of a generic class
  /// would not.
  private let remove: @Sendable (_ observer: () -> AnyObserver?) -> Void

  @usableFromInline
  init(
    to store: any AnyObject & Sendable,
    end remove: @escaping @Sendable (_ observer: () -> AnyObserver?) -> Void
  ) {
    self.store = store
    self.remove = remove
  }

  /// Removes the observer that a closure returns. The closure is called under the store's lock,
  /// unless the observers are gone. Observers may outlive the store while a thread calls them.
  ///
  /// Not inlined: a caller would retain the closure of the link, which a method of the link need
  /// not.
  @inline(never)
  func end(_ observer: () -> AnyObserver?) { remove(observer) }
}
