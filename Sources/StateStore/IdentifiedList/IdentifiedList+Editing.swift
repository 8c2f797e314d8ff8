// Each edit takes logarithmic time, unless its comment says otherwise.
extension IdentifiedList {
  /// Inserts an element at a position, before the element there; an id already in the list stops
  /// the program.
  @inlinable
  public mutating func insert(_ element: Element, at position: Int) {
    let hash = Self.hash(element.id)
    if position < 0 || position > count { Misuse.noPosition(position, count: count) }
    if label(of: element.id, hash) != nil { Misuse.duplicateID("\(element.id)") }
    insertNew(element, hash, at: position)
  }

  /// Adds an element at the end; an id already in the list stops the program.
  @inlinable
  public mutating func append(_ element: Element) { insert(element, at: count) }

  /// Replaces the element with the same id at its position, or inserts a new one at `position`:
  /// update or insert.
  ///
  /// Putting twice does the same as putting once, so this suits edits that may be repeated on other
  /// versions of a list. For the same reason, a new element goes to the end of a list that is
  /// shorter than `position`.
  @inlinable
  public mutating func put(_ element: Element, at position: Int) {
    if position < 0 { Misuse.noPosition(position, count: count) }
    let id = element.id
    if replace(element) != nil { return }
    insertNew(element, Self.hash(id), at: Swift.min(position, count))
  }

  /// Replaces the element with the same id at its position, and returns the old element; does
  /// nothing without one.
  @inlinable
  @discardableResult
  public mutating func replace(_ element: Element) -> Element? {
    guard let label = label(of: element.id, Self.hash(element.id)) else { return nil }
    var old: Element?
    _ = takeElement(id: element.id, label, into: &old)
    putElement(element, labelled: label)
    return old
  }

  /// Removes and returns the element with this id; does nothing if the list has no such element.
  @inlinable
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    let hash = Self.hash(id)
    guard let label = label(of: id, hash) else { return nil }
    index.remove(HashedLabel(hash: hash, label: label))
    return order.remove(at: order.position(of: label))?.element
  }

  /// Moves an element; `to` is its position after the move.
  @inlinable
  public mutating func move(from: Int, to: Int) {
    for position in [from, to] where position < 0 || position >= count {
      Misuse.noPosition(position, count: count)
    }
    if from == to { return }
    guard var entry = order.remove(at: from), let element = entry.element else { return }
    let moved = HashedLabel(hash: Self.hash(element.id), label: entry.label)
    entry.label = makeLabel(at: to)
    index.relabel(moved, to: entry.label)
    order.insert(entry, at: to)
  }
}

extension IdentifiedList {
  /// Removes and returns the element at a position.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    guard position >= 0, position < count, let entry = order.remove(at: position),
      let element = entry.element
    else { Misuse.noPosition(position, count: count) }
    index.remove(HashedLabel(hash: Self.hash(element.id), label: entry.label))
    return element
  }

  /// Removes the elements at some positions, in any order, repeated or not.
  ///
  /// - Complexity: O(k log n), where k is the number of positions, and at most O(n + k log k).
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    remove(ascending: ascending(offsets))
  }

  /// Removes the elements that a closure chooses.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public mutating func removeAll<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    var positions: [Int] = []
    var position = 0
    for element in self {
      if try shouldBeRemoved(element) { positions.append(position) }
      position += 1
    }
    remove(ascending: positions)
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() { self = IdentifiedList() }

  /// The distinct positions of some offsets, ascending; an offset outside the list stops the
  /// program.
  @inlinable
  func ascending(_ offsets: some Sequence<Int>) -> [Int] {
    var positions: [Int] = []
    for position in offsets.sorted() where position != positions.last {
      positions.append(position)
    }
    if let first = positions.first, first < 0 { Misuse.noPosition(first, count: count) }
    if let last = positions.last, last >= count { Misuse.noPosition(last, count: count) }
    return positions
  }

  /// Removes the elements at distinct, ascending positions.
  @inlinable
  mutating func remove(ascending positions: [Int]) {
    // Removing a few elements leaves the rest of the tree shared with other versions; for many,
    // building the tree again is faster.
    if positions.count <= count / 16 {
      for position in positions.reversed() { remove(at: position) }
      return
    }
    var kept: [Element] = []
    kept.reserveCapacity(count - positions.count)
    var next = positions.makeIterator()
    var removed = next.next()
    for (position, element) in enumerated() {
      if position == removed { removed = next.next() } else { kept.append(element) }
    }
    self = IdentifiedList(kept)
  }
}
