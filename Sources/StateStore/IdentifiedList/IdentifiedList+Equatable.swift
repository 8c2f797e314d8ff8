extension IdentifiedList: Equatable where Element: Equatable {
  /// Whether two lists have equal elements in the same order; shared nodes are not compared.
  ///
  /// - Complexity: O(k log n) for versions k changes apart, where n is the number of elements; O(n)
  ///   in general.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    var (mine, other) = (OrderCursor(left.order), OrderCursor(right.order))
    while mine.position < left.count {
      if let node = mine.node, let twin = other.node {
        let (height, twinHeight) = (mine.height, other.height)
        if height == twinHeight, node.isIdentical(to: twin) {
          mine.passShared(with: &other)
        } else {
          if height >= twinHeight { mine.enter() }
          if twinHeight >= height { other.enter() }
        }
        continue
      }
      guard mine.enterLeaf(), other.enterLeaf() else { return false }
      let length = Swift.min(mine.entries.count - mine.place, other.entries.count - other.place)
      for step in 0..<length {
        let isEqual = borrow(mine.entries.span, mine.place + step) { entry in
          borrow(other.entries.span, other.place + step) { entry.isEqual(to: $0) }
        }
        if !isEqual { return false }
      }
      mine.pass(entries: length)
      other.pass(entries: length)
    }
    return true
  }
}

extension OrderEntry where Element: Identifiable {
  /// Whether the elements have the same id.
  @inlinable
  @inline(__always)
  func hasSameID(as other: OrderEntry) -> Bool {
    borrow(element) { mine in borrow(other.element) { mine.id == $0.id } ?? false } ?? false
  }
}

extension OrderEntry where Element: Equatable {
  /// Whether the elements are equal; they are compared in place.
  @inlinable
  @inline(__always)
  func isEqual(to other: OrderEntry) -> Bool {
    borrow(element) { mine in borrow(other.element) { mine == $0 } ?? false } ?? false
  }
}

extension IdentifiedList: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedList {
  /// Whether the two lists are the same version, found without looking at an element.
  @inlinable
  func isIdentical(to other: Self) -> Bool { order.root.isIdentical(to: other.order.root) }
}

extension IdentifiedList where Element: Equatable {
  /// Whether both lists have equal elements with this id, or both have no such element; a shared
  /// leaf is not compared.
  @inlinable
  func hasSameElement(as other: Self, id: Element.ID) -> Bool {
    let hash = Self.hash(id)
    guard let mine = leaf(of: id, hash) else { return other.leaf(of: id, hash) == nil }
    guard let twin = other.leaf(of: id, hash) else { return false }
    if mine.entries.span.isIdentical(to: twin.entries.span) { return true }
    return borrow(mine.entries.span, mine.place) { entry in
      borrow(twin.entries.span, twin.place) { entry.isEqual(to: $0) }
    }
  }
}
