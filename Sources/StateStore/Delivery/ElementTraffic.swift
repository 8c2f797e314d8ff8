/// The observers of single elements that come, or are to be called, in this round.
///
/// Finding the observers of an element hashes its id, which is user code. So who comes is noted here
/// under the store's lock, and `ObservedElements` sees to it outside.
@usableFromInline
final class ElementTraffic {
  /// How many observers there are.
  @usableFromInline var count = 0
  @usableFromInline var arrived: [AnyObserver] = []
  /// Who is to be called, in the order of their subscriptions.
  @usableFromInline var called: ContiguousArray<AnyObserver> = []
  /// Whether ids are to be taken out of the index, because their last observer has left.
  @usableFromInline var hasVacancies = false

  @inlinable
  init() {}

  @inlinable
  func join(_ observer: AnyObserver) {
    observer.position = 0
    arrived.append(observer)
    count += 1
  }
}
