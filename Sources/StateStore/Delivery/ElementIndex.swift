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
  ///
  /// An id that is not the one it was (a class that was changed) finds nothing, or others.
  @inlinable
  mutating func remove(_ observer: AnyObserver, at id: ID) {
    listeners[id].remove(observer)
    if listeners.capacity > 64, listeners.capacity > 4 * listeners.count { shrink() }
  }

  /// Gives back the room that many have left.
  @inlinable
  mutating func shrink() {
    var smaller: [ID: Listeners] = [:]
    smaller.reserveCapacity(listeners.count)
    for (id, those) in listeners { smaller[id] = those }
    listeners = smaller
  }
}

extension Optional {
  /// Removes an observer of an element; nil is an element without observers.
  @inlinable
  mutating func remove<ID>(_ observer: AnyObserver) where Wrapped == ElementIndex<ID>.Listeners {
    let place = observer.position
    observer.position = -1
    guard let count = self?.others.count, place <= count,
      (place == 0 ? self?.first : self?.others[place - 1]) === observer
    else { return }
    guard let last = self?.others.popLast() else {
      self = nil
      return
    }
    if last === observer { return }
    last.position = place
    if place == 0 { self?.first = last } else { self?.others[place - 1] = last }
  }
}
