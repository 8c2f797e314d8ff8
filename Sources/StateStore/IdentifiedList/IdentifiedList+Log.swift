// Changes in place of elements; in an observed list, the old elements are noted: see `ListLog`.
extension IdentifiedList {
  /// Moves the element with this label out of its entry, which waits for `putElement`.
  @inlinable
  @inline(__always)
  mutating func takeElement(labelled label: Int64) -> Element? {
    if log != nil { openLog(label) }
    let element = order.takeElement(labelled: label)
    if let log, let element { log.note(element, label) }
    return element
  }

  /// Moves an element into the entry with this label, whose element was taken out.
  @inlinable
  @inline(__always)
  mutating func putElement(_ element: consuming Element, labelled label: Int64) {
    order.putElement(element, labelled: label)
    if let log { unsafe log.order = order }
  }

  /// Removes the entry with this label, whose element was taken out.
  @inlinable
  mutating func removeEntry(labelled label: Int64) {
    // The removal copies the nodes of the log, so the old element has to be in them.
    if let log, let old = unsafe log.replaced.first(where: { $0.label == label }) {
      putElement(old.element, labelled: label)
    }
    _ = order.remove(at: order.position(of: label))
  }

  /// Prepares the log for a change of the element with this label. A list that may not note the
  /// change loses the log: it must copy nodes.
  @inlinable
  mutating func openLog(_ label: Int64) {
    // The first test allows the others: they read what the lock guards.
    guard let log, log.owner.isHeldHere, unsafe log.order.root.isIdentical(to: order.root),
      unsafe log.replaced.count < ListLog<Element>.most || log.has(label)
    else {
      log = nil
      return
    }
    unsafe log.order = Order()
  }
}
