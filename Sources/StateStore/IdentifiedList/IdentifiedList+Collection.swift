extension IdentifiedList: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { order.count }
  @inlinable public var count: Int { order.count }

  /// The element at a position.
  ///
  /// Changing an element in place does not copy it. A change of its id stops the program.
  ///
  /// - Complexity: O(log n), where n is the number of elements; a loop over the list takes O(n).
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      guard position >= 0, position < count else { Misuse.noPosition(position, count: count) }
      let leaf = order.root.leaf(at: position)
      guard let element = borrow(leaf.entries.span, leaf.place, { $0.element }) else {
        Misuse.noPosition(position, count: count)
      }
      return element
    }
    _modify {
      guard position >= 0, position < count else { Misuse.noPosition(position, count: count) }
      let label = order.root.label(at: position)
      guard var element = takeElement(labelled: label) else {
        Misuse.noPosition(position, count: count)
      }
      let id = element.id
      defer { putBack(element, id: id, 0, label) }
      yield &element
    }
  }

  @inlinable
  public func makeIterator() -> Iterator { Iterator(order) }

  /// An array of the elements that a closure chooses, in order.
  ///
  /// The closure sees the elements in place: only the chosen ones are copied.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @_disfavoredOverload
  @inlinable
  public func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
    reduce(into: []) { chosen, element in
      if isIncluded(element) { chosen.append(element) }
    }
  }

  /// A walk over the elements of a list as it was at the start of the walk.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var cursor: OrderCursor<Element>
    @usableFromInline var entries: ContiguousArray<OrderEntry<Element>> = []
    @usableFromInline var place = 0

    @inlinable
    init(_ order: Order<Element>) {
      cursor = OrderCursor(order)
    }

    @inlinable
    public mutating func next() -> Element? {
      if place == entries.count, !nextLeaf() { return nil }
      defer { place += 1 }
      return borrow(entries.span, place) { $0.element }
    }

    @inlinable
    mutating func nextLeaf() -> Bool {
      guard cursor.enterLeaf() else { return false }
      entries = exchange(&cursor.entries, with: [])
      cursor.next()
      place = 0
      return true
    }
  }
}

extension IdentifiedList: CustomStringConvertible, CustomReflectable {
  /// The elements, as an array shows them.
  public var description: String { Array(self).description }

  /// A mirror of the elements, which hides the tree.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension IdentifiedList.Iterator: Sendable where Element: Sendable {}
