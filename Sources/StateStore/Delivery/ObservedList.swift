/// An observed list. Between rounds, the store keeps no copy of the list that the observers know:
/// what has changed since stands in the list's log (see `ListLog`).
///
/// As with an `ObservedValue`, all belongs to its `AnyObservedValue`, except for the log, which is
/// touched under the lock only.
@usableFromInline
final class ObservedList<State, Value: ListHolding>: Observed {
  @usableFromInline typealias Item = Value.Item

  @usableFromInline let offset: Int
  @usableFromInline let log: ListLog<Item>
  @exclusivity(unchecked) @usableFromInline var staged: Value?
  /// The order of the list that the observers know, if the staged list has another.
  @exclusivity(unchecked) @usableFromInline var oldOrder: Order<Item>?
  /// Elements of the list that the observers know which were replaced in place.
  @exclusivity(unchecked) @usableFromInline var replaced: [ReplacedElement<Item>] = []
  /// What the observers know besides the list; nil if they know nothing.
  @exclusivity(unchecked) @usableFromInline var rest: Value.Rest?
  /// The value of this round.
  @exclusivity(unchecked) @usableFromInline var current: Value?

  @inlinable
  init(_ path: KeyPath<State, Value>, owner: LockOwner) {
    offset = MemoryLayout<State>.offset(of: path) ?? 0
    log = ListLog(owner: owner)
  }

  deinit { _ = log.close() }

  /// Copies the value from the state at this address, with the changes that its log has. A list
  /// without a log, or with another, has this one from now on.
  @inlinable
  func stage(at state: UnsafeMutableRawPointer) {
    let place = unsafe (state + offset).assumingMemoryBound(to: Value.self)
    if let list = unsafe place.pointee.list {
      takeChanges(list.order)
      if list.log !== log { unsafe place.pointee.setLog(log) }
    } else {
      takeChanges(Order())
    }
    unsafe staged = place.pointee
  }

  /// Nothing: only a list in a stored property is observed by its log.
  @inlinable
  func stage(_ state: State) {}

  /// Takes the changes from the log, which continues with a new order.
  @inlinable
  func takeChanges(_ order: Order<Item>) {
    unsafe swap(&replaced, &log.replaced)
    if unsafe log.order.root.isIdentical(to: order.root) { return }
    unsafe oldOrder = exchange(&log.order, with: order)
  }

  /// Makes the staged value the current one; false if it is equal or was not written.
  @inlinable
  func settle(isTouched: Bool) -> Bool {
    guard let value = unsafe staged.take() else { return false }
    let rest = value.rest
    let isNews = unsafe isTouched && (self.rest != rest || value.list.map(hasChanged) ?? false)
    unsafe (self.rest, current) = (rest, value)
    unsafe oldOrder = nil
    unsafe replaced.removeAll(keepingCapacity: true)
    return isNews
  }

  /// Whether a list differs from the one that the observers know.
  @inlinable
  func hasChanged(_ list: IdentifiedList<Item>) -> Bool {
    guard var old = unsafe oldOrder else {
      return unsafe replaced.contains { $0.element != list.order.element(labelled: $0.label) }
    }
    for change in unsafe replaced {
      _ = old.takeElement(labelled: change.label)
      old.putElement(change.element, labelled: change.label)
    }
    return list != IdentifiedList(order: old)
  }

  @inlinable
  func call(_ observer: AnyObserver) {
    guard let value = unsafe current else { return }
    unsafe unsafeDowncast(observer, to: Observer<Value>.self).call(value)
  }

  @inlinable var keepsValue: Bool { false }

  /// Ends the round: held any longer, the value would force copies on writes.
  @inlinable
  func finish() { unsafe current = nil }

  /// Empties the object, and gives its contents to the caller for destruction outside the lock.
  @inlinable
  func forget(_ garbage: inout [Any]) { unsafe garbage.append((log.close(), rest.take())) }
}
