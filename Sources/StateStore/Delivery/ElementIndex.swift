/// The observers of the elements of a list, by the id of the element.
///
/// One comes or leaves in constant time, also when many observe the same element: they stand in no
/// order.
@usableFromInline
struct ElementIndex<ID: Hashable> {
  /// The observers of one element. Nearly always there is one, which needs no array.
  @usableFromInline
  struct Listeners {
    @usableFromInline var first: AnyObserver
    @usableFromInline var others: ContiguousArray<AnyObserver> = []

    @inlinable
    init(_ first: AnyObserver) { self.first = first }
  }

  @usableFromInline var listeners: [ID: Listeners] = [:]

  @inlinable
  init() {}

  @inlinable
  mutating func insert(_ observer: AnyObserver, at id: ID) {
    guard let count = listeners[id]?.others.count else {
      observer.position = 0
      listeners[id] = Listeners(observer)
      return
    }
    observer.position = count + 1
    listeners[id]?.others.append(observer)
  }

  /// Removes an observer, in whose place the last one of the element goes.
  @inlinable
  mutating func remove(_ observer: AnyObserver, at id: ID) {
    let place = observer.position
    observer.position = -1
    guard let last = listeners[id]?.others.popLast() else {
      listeners[id] = nil
      return
    }
    if last === observer { return }
    last.position = place
    if place == 0 { listeners[id]?.first = last } else { listeners[id]?.others[place - 1] = last }
  }
}
