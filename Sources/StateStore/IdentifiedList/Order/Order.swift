/// The elements of a list in order, each under a label: the tree as a whole.
@usableFromInline
struct Order<Element> {
  @usableFromInline var root: OrderNode<Element>
  /// The number of branches above each leaf.
  @usableFromInline var height: Int
  @usableFromInline var count: Int

  @inlinable
  init() {
    root = .leaf([])
    height = 0
    count = 0
  }

  /// Builds a tree of full nodes.
  @inlinable
  init(leaves: consuming ContiguousArray<OrderLink<Element>>) {
    self.init()
    var level = leaves
    while level.count > 1 {
      var parents: ContiguousArray<OrderLink<Element>> = []
      parents.reserveCapacity(level.count / OrderShape.most + 1)
      for start in stride(from: 0, to: level.count, by: OrderShape.most) {
        let end = min(start + OrderShape.most, level.count)
        parents.append(OrderLink(ContiguousArray(level[start..<end])))
      }
      level = parents
      height += 1
    }
    if let top = level.first {
      root = top.node
      count = top.count
    }
  }

  @inlinable
  func leaf(labelled label: Int64) -> OrderNode<Element>.Leaf {
    root.leaf(labelled: label, from: root.firstLabel, height: height)
  }

  /// The element with this label, which must be in the tree.
  @inlinable
  func element(labelled label: Int64) -> Element? {
    let leaf = leaf(labelled: label)
    return borrow(leaf.entries.span, leaf.place) { $0.element }
  }

  @inlinable
  func position(of label: Int64) -> Int {
    root.position(of: label, from: root.firstLabel, height: height)
  }

  /// Moves an element out of its entry, which stays.
  @inlinable
  mutating func takeElement(labelled label: Int64) -> Element? {
    var element: Element?
    swapElement(&element, labelled: label)
    return element
  }

  /// Puts back an element that was moved out of its entry.
  @inlinable
  mutating func putElement(_ element: consuming Element, labelled label: Int64) {
    var element: Element? = consume element
    swapElement(&element, labelled: label)
  }

  @inlinable
  mutating func swapElement(_ element: inout Element?, labelled label: Int64) {
    let first = root.firstLabel
    root.swapElement(&element, labelled: label, from: first, height: height)
  }

  @inlinable
  mutating func insert(_ entry: consuming OrderEntry<Element>, at position: Int) {
    let right = root.insert(
      entry, at: position, isFirst: position == 0, isLast: position == count)
    count += 1
    guard let right else { return }
    let label = root.firstLabel
    let left = OrderLink(label: label, count: count - right.count, node: root.lend())
    root = .branch([left, right])
    height += 1
  }

  @inlinable
  mutating func remove(at position: Int) -> OrderEntry<Element>? {
    let entry = root.remove(at: position)
    count -= 1
    while case .branch(let links) = root, links.count == 1 {
      root = links[0].node
      height -= 1
    }
    return entry
  }
}

extension Order: Sendable where Element: Sendable {}
