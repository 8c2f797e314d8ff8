/// The observers of single elements that came, left or are to be called in this round.
///
/// Finding the observers of an element hashes its id, which is user code. So who comes and leaves
/// under the store's lock is noted here, and `ObservedElements` sees to it outside.
///
/// `@unchecked Sendable`: it belongs to the deliverer, as `Core` says.
@usableFromInline
final class ElementTraffic: @unchecked Sendable {
  /// How many observers there are.
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var arrived: [AnyObserver] = []
  @exclusivity(unchecked) @usableFromInline var departed: [AnyObserver] = []
  /// Who is to be called, in the order of their subscriptions.
  @exclusivity(unchecked) @usableFromInline var called: ContiguousArray<AnyObserver> = []

  @inlinable
  init() {}

  @inlinable
  func join(_ observer: AnyObserver) {
    observer.position = 0
    unsafe arrived.append(observer)
    unsafe count += 1
  }

  @inlinable
  func leave(_ observer: AnyObserver) {
    unsafe departed.append(observer)
    unsafe count -= 1
  }
}
