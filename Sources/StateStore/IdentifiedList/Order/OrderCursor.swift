/// A walk through an order from its first element to its last, which can step over whole nodes.
///
/// A cursor stands before a node, which it passes or enters; inside a leaf it stands before an
/// entry.
@usableFromInline
struct OrderCursor<Element> {
  /// The node before which the cursor stands; nil inside a leaf and at the end.
  @usableFromInline var node: OrderNode<Element>?
  /// The number of branches above the leaves of `node`.
  @usableFromInline var height: Int
  /// The number of elements in `node`.
  @usableFromInline var count: Int
  /// The entries of the leaf that the cursor is in.
  @usableFromInline var entries: ContiguousArray<OrderEntry<Element>> = []
  @usableFromInline var place = 0
  /// The number of elements before the cursor.
  @usableFromInline var position = 0
  /// The branches above, each with the index and the height of the child that the cursor is at.
  @usableFromInline var above: [Step] = []

  @usableFromInline
  typealias Step = (links: ContiguousArray<OrderLink<Element>>, place: Int, height: Int)

  @inlinable
  init(_ order: Order<Element>) {
    node = order.count == 0 ? nil : order.root
    height = order.height
    count = order.count
  }

  /// The label after the cursor; nil at the end.
  @inlinable
  var label: Int64? { node?.firstLabel ?? (place < entries.count ? entries[place].label : nil) }

  /// Enters the node before which the cursor stands.
  @inlinable
  mutating func enter() {
    switch node.take() {
    case .leaf(let entries):
      self.entries = entries
      place = 0
    case .branch(let links):
      above.append((links, 0, height - 1))
      stand()
    case .lent, nil: break
    }
  }

  /// Passes the node before which both cursors stand, and the siblings after it that both trees
  /// share.
  ///
  /// This passes most nodes that two versions share, without counting references: the counts are
  /// seldom in the cache.
  @inlinable
  mutating func passShared(with other: inout OrderCursor) {
    var passed = count
    if let step = above.last, let twin = other.above.last {
      let (mine, others) = (step.links.span, twin.links.span)
      let most = Swift.min(mine.count - step.place, others.count - twin.place)
      var run = 1
      while run < most, isShared(mine, step.place + run, others, twin.place + run) {
        passed += borrow(mine, step.place + run) { $0.count }
        run += 1
      }
      above[above.count - 1].place += run - 1
      other.above[other.above.count - 1].place += run - 1
    }
    position += passed
    other.position += passed
    next()
    other.next()
  }

  @inlinable
  @inline(__always)
  func isShared(
    _ mine: Span<OrderLink<Element>>, _ place: Int,
    _ others: Span<OrderLink<Element>>, _ otherPlace: Int
  ) -> Bool {
    borrow(mine, place) { link in
      borrow(others, otherPlace) { link.node.isIdentical(to: $0.node) }
    }
  }

  /// Passes some entries of the leaf that the cursor is in.
  @inlinable
  mutating func pass(entries number: Int) {
    position += number
    place += number
    if place == entries.count { next() }
  }

  /// Enters nodes until the cursor stands before an entry; false at the end.
  @inlinable
  mutating func enterLeaf() -> Bool {
    while node != nil { enter() }
    return place < entries.count
  }

  @inlinable
  mutating func next() {
    node = nil
    entries = []
    place = 0
    while !above.isEmpty {
      let top = above.count - 1
      above[top].place += 1
      if above[top].place < above[top].links.count {
        stand()
        return
      }
      above.removeLast()
    }
  }

  /// Places the cursor before the node of the last step.
  @inlinable
  mutating func stand() {
    let top = above.count - 1
    let link = above[top].links[above[top].place]
    node = link.node
    count = link.count
    height = above[top].height
  }
}

extension OrderCursor: Sendable where Element: Sendable {}
