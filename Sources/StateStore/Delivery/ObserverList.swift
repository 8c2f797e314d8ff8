/// Observers in the order they were added; adding and removing one takes constant time.
///
/// A removed observer leaves a hole (`AnyObserver.none`), unless it was the last; when holes
/// outnumber observers, the observers move together. This keeps the order, unlike a swap with the
/// last, and costs constant time on average.
@usableFromInline
struct ObserverList {
  @usableFromInline var slots: ContiguousArray<AnyObserver> = []
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ observer: consuming AnyObserver) {
    observer.position = slots.count
    slots.append(observer)
    count += 1
  }

  /// Removes an observer of this list.
  @inlinable
  mutating func remove(_ observer: AnyObserver) {
    count -= 1
    if observer.position == slots.count - 1 {
      slots.removeLast()
    } else {
      slots[observer.position] = .none
    }
    observer.position = -1
    if slots.count > 2 * count + 8 { closeHoles() }
  }

  @usableFromInline
  mutating func closeHoles() {
    var next = 0
    for place in slots.indices where slots[place] !== AnyObserver.none {
      slots[place].position = next
      slots.swapAt(place, next)
      next += 1
    }
    slots.removeLast(slots.count - next)
  }
}
