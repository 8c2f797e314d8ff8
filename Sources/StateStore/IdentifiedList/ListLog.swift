/// The elements that changed in a list since its store last delivered the list.
///
/// A store calls observers for values that differ, so it has to know what its observers know. A
/// copy of the list would do, but each write beside a copy copies the nodes on its way, with all
/// their elements. So the store gives its list this log: a change of one element happens in place,
/// and the list notes the old element here. Any other change (inserting, removing, moving) copies
/// nodes, because `order` holds them too, and leaves `order` as it was.
///
/// At any time, `order` with the elements of `replaced` in their places is the list that the
/// observers know. Copies of a list share its log, and any copy may note a change: the sentence
/// stays true, because only a list with the nodes of `order` notes, and gives the log its new nodes.
///
/// `@unchecked Sendable`: `owner` never changes; the rest is touched under the store's lock, and by
/// the thread that destroys the store's observers, after the last holder of the lock.
@usableFromInline
final class ListLog<Element>: @unchecked Sendable {
  /// The thread that holds the store's lock.
  @usableFromInline let owner: LockOwner
  /// The elements of the list, without changes other than those in `replaced`. Empty while an
  /// element is lent for a change in place: nothing but the list then holds the nodes.
  @exclusivity(unchecked) @usableFromInline var order = Order<Element>()
  /// The old elements, with the labels of their places in `order`; each label once.
  @exclusivity(unchecked) @usableFromInline var replaced: [ReplacedElement<Element>] = []

  /// The most changes that the log notes, because each looks through those before. Further changes
  /// copy nodes.
  @inlinable static var most: Int { 16 }

  @inlinable
  init(owner: LockOwner) {
    self.owner = owner
  }

  @inlinable
  func has(_ label: Int64) -> Bool { unsafe replaced.contains { $0.label == label } }

  /// Notes an element before its change, unless an older one is noted.
  @inlinable
  func note(_ element: Element, _ label: Int64) {
    if !has(label) { unsafe replaced.append(ReplacedElement(label: label, element: element)) }
  }

  /// Empties the log, and returns what it held.
  @inlinable
  func close() -> (Order<Element>, [ReplacedElement<Element>]) {
    unsafe (exchange(&order, with: Order()), exchange(&replaced, with: []))
  }
}

/// An element as it was before a change, and the label of its place.
@usableFromInline
struct ReplacedElement<Element> {
  @usableFromInline let label: Int64
  @usableFromInline let element: Element

  @inlinable
  init(label: Int64, element: Element) {
    self.label = label
    self.element = element
  }
}
