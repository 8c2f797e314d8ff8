// Changes in place of elements of a list that its store observes: see `ListLog`.
extension IdentifiedList {
  /// Begins a change of the element with this label.
  ///
  /// - Returns: The log, which gets the old element; nil for a list without a log, or one that
  ///   must copy its nodes and has therefore lost its mark.
  @inlinable
  @inline(__always)
  mutating func openLog(_ label: Int64) -> ListLog<Element>? {
    if mark == nil { return nil }
    return openLogOfMark(label)
  }

  @inlinable
  mutating func openLogOfMark(_ label: Int64) -> ListLog<Element>? {
    // The first test allows the others: they read what the lock guards.
    guard let log = mark?.log, log.owner.isHeldHere,
      unsafe log.mark == mark.map({ ObjectIdentifier($0) }), isKnownUniquelyReferenced(&mark),
      unsafe log.order.root.isIdentical(to: order.root),
      unsafe log.replaced.count < ListLog<Element>.most || log.has(label)
    else {
      mark = nil
      return nil
    }
    unsafe log.order = Order()
    return log
  }

  /// Ends a change: the element is back in its place.
  @inlinable
  @inline(__always)
  func closeLog() {
    if let mark { unsafe mark.log.order = order }
  }

  /// Ends a change that will remove the element, which is not back: an old element fills its place,
  /// and the removal copies nodes.
  @inlinable
  mutating func closeLog(removing label: Int64) {
    guard let log = mark?.log, let old = unsafe log.replaced.first(where: { $0.label == label })
    else { return }
    order.putElement(old.element, labelled: label)
    closeLog()
    mark = nil
  }

  /// Whether changes of this list are noted in a log.
  @inlinable
  func isMarked(by log: ListLog<Element>) -> Bool {
    guard let mark else { return false }
    return unsafe mark.log === log && log.mark == ObjectIdentifier(mark)
  }

  /// Gives the list a new mark, and returns the old one, to destroy outside the lock.
  @inlinable
  mutating func setMark(of log: ListLog<Element>) -> ListMark<Element>? {
    let new = ListMark(log)
    unsafe log.mark = ObjectIdentifier(new)
    return exchange(&mark, with: new)
  }
}
