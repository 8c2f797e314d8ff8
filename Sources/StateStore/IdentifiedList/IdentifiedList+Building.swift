extension IdentifiedList: ExpressibleByArrayLiteral {
  /// Creates a list of elements in their order; two elements with the same id stop the program.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    var repeated: [Int] = []
    self.init(elements, &repeated)
    if let first = repeated.first { Misuse.duplicateID("\(self[first].id)") }
  }

  /// Creates a list of elements in their order; two elements with the same id stop the program.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }

  /// Creates a list of elements in their order; no id may repeat.
  ///
  /// - Throws: The ids that more than one element has.
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public init(
    validating elements: some Sequence<Element>
  ) throws(DuplicateIDs<Element.ID>) where Element.ID: Sendable {
    var repeated: [Int] = []
    self.init(elements, &repeated)
    if !repeated.isEmpty { throw DuplicateIDs(ids: uniqueIDs(at: repeated)) }
  }

  /// Creates a list that merges elements with the same id, at the position of the first.
  ///
  /// - Parameters:
  ///   - combine: Combines the element of an id so far with the next element of that id; the result
  ///     has the same id.
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public init<Failure: Error>(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws(Failure) -> Element
  ) throws(Failure) {
    let elements = Array(elements)
    var repeated: [Int] = []
    self.init(elements, &repeated)
    if repeated.isEmpty { return }
    var merged: [Element] = []
    var places: [Element.ID: Int] = [:]
    for element in elements {
      let id = element.id
      guard let place = places[id] else {
        places[id] = merged.count
        merged.append(element)
        continue
      }
      merged[place] = try combine(merged[place], element)
      if merged[place].id != id { Misuse.changedID("\(id)", to: "\(merged[place].id)") }
    }
    self.init(merged)
  }

  /// Creates a list of all elements, and appends to `repeated` the positions, in order, of elements
  /// whose id an earlier element has. With repeated ids, the list serves only to name them.
  @inlinable
  init(_ elements: some Sequence<Element>, _ repeated: inout [Int]) {
    self.init()
    var leaves: ContiguousArray<OrderLink<Element>> = []
    var hashes: ContiguousArray<HashedLabel> = []
    var leaf: ContiguousArray<OrderEntry<Element>> = []
    var label: Int64 = 0
    hashes.reserveCapacity(elements.underestimatedCount)
    leaf.reserveCapacity(Swift.min(elements.underestimatedCount, OrderShape.most))
    for element in elements {
      if leaf.count == OrderShape.most {
        leaves.append(OrderLink(leaf))
        leaf = []
        leaf.reserveCapacity(OrderShape.most)
      }
      hashes.append(HashedLabel(hash: Self.hash(element.id), label: label))
      leaf.append(OrderEntry(label: label, element: element))
      label += OrderShape.gap
    }
    if leaf.isEmpty { return }
    leaves.append(OrderLink(leaf))
    order = Order(leaves: leaves)
    var pairs: [(Int, Int)] = []
    index = LabelIndex(hashes) { earlier, later in
      pairs.append((Int(earlier / OrderShape.gap), Int(later / OrderShape.gap)))
    }
    for (earlier, later) in pairs where self[earlier].id == self[later].id {
      repeated.append(later)
    }
    repeated.sort()
  }

  @inlinable
  func uniqueIDs(at positions: [Int]) -> [Element.ID] {
    var seen: Set<Element.ID> = []
    return positions.map { self[$0].id }.filter { seen.insert($0).inserted }
  }
}
