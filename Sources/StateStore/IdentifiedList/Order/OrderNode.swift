/// A part of a list's order: a node of a persistent B+ tree.
///
/// Every element has a label, a number that grows along the list and stays the same while others
/// come and go; a list's index leads from an id to a label, and this tree from a label or a
/// position to the element. Nodes are arrays, whose copy-on-write shares them between versions: a
/// write copies only the nodes on its way that another version still holds.
///
/// A node is *not* a class, and holds no pointers: no node can be used after its end.
@usableFromInline
enum OrderNode<Element> {
  /// Neighbouring elements.
  case leaf(ContiguousArray<OrderEntry<Element>>)
  /// Neighbouring nodes, all of the same height.
  case branch(ContiguousArray<OrderLink<Element>>)
  /// The placeholder for a node being changed, so that nothing else refers to that node.
  case lent
}

/// An element and its label.
@usableFromInline
struct OrderEntry<Element> {
  @usableFromInline var label: Int64
  /// The element; nil while a caller changes it in place.
  @usableFromInline var element: Element?

  @inlinable
  init(label: Int64, element: consuming Element) {
    self.label = label
    self.element = element
  }
}

/// A child of a branch, with the label and the count by which an element is found.
@usableFromInline
struct OrderLink<Element> {
  /// The label of the child's first element.
  @usableFromInline var label: Int64
  /// The number of the child's elements.
  @usableFromInline var count: Int
  @usableFromInline var node: OrderNode<Element>

  @inlinable
  init(label: Int64, count: Int, node: consuming OrderNode<Element>) {
    self.label = label
    self.count = count
    self.node = node
  }

  @inlinable
  init(_ entries: ContiguousArray<OrderEntry<Element>>) {
    label = entries[0].label
    count = entries.count
    node = .leaf(entries)
  }

  @inlinable
  init(_ links: ContiguousArray<OrderLink>) {
    label = links[0].label
    count = links.reduce(0) { $0 + $1.count }
    node = .branch(links)
  }
}

extension OrderEntry: Sendable where Element: Sendable {}
extension OrderLink: Sendable where Element: Sendable {}
extension OrderNode: Sendable where Element: Sendable {}

extension OrderNode {
  /// The number of entries or children.
  @inlinable
  var width: Int {
    switch self {
    case .leaf(let entries): entries.count
    case .branch(let links): links.count
    case .lent: 0
    }
  }

  /// Whether the two nodes share their storage, which equal nodes need not.
  @inlinable
  func isIdentical(to other: OrderNode) -> Bool {
    switch (self, other) {
    case (.leaf(let mine), .leaf(let others)): mine.span.isIdentical(to: others.span)
    case (.branch(let mine), .branch(let others)): mine.span.isIdentical(to: others.span)
    case (.leaf, _), (.branch, _), (.lent, _): false
    }
  }
}
