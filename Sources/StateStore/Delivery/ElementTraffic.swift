/// The observers of single elements that came, left or are to be called in this round.
///
/// Finding the observers of an element hashes its id, which is user code. So who comes and leaves
/// under the store's lock is noted here, and `ObservedElements` sees to it outside. It
/// belongs to the deliverer, as `Core` says.
@usableFromInline
final class ElementTraffic {
  /// How many observers there are.
  @usableFromInline var count = 0
  @usableFromInline var arrived: [AnyObserver] = []
  @usableFromInline var departed: [AnyObserver] = []
  /// Who is to be called, in the order of their subscriptions.
  @usableFromInline var called: ContiguousArray<AnyObserver> = []

  @inlinable
  init() {}

  @inlinable
  func join(_ observer: AnyObserver) {
    observer.position = 0
    arrived.append(observer)
    count += 1
  }

  @inlinable
  func leave(_ observer: AnyObserver) {
    departed.append(observer)
    count -= 1
  }
}
