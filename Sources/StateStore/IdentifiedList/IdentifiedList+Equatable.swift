extension IdentifiedList: Equatable where Element: Equatable {
  /// Whether the two have equal elements in the same order; what they share is not looked at.
  ///
  /// - Complexity: O(k log n) for versions k changes apart, where n is the number of elements; O(n) in
  ///   general.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    var (mine, other) = (OrderCursor(left.order), OrderCursor(right.order))
    while mine.position < left.count {
      if let node = mine.node, let twin = other.node {
        let (height, twinHeight) = (mine.height, other.height)
        if height == twinHeight, node.isIdentical(to: twin) {
          mine.pass()
          other.pass()
        } else {
          if height >= twinHeight { mine.enter() }
          if twinHeight >= height { other.enter() }
        }
        continue
      }
      guard mine.enterLeaf(), other.enterLeaf() else { return false }
      let length = Swift.min(mine.entries.count - mine.place, other.entries.count - other.place)
      for step in 0..<length {
        let (element, twin) = (mine.entries[mine.place + step], other.entries[other.place + step])
        if element.element != twin.element { return false }
      }
      mine.pass(entries: length)
      other.pass(entries: length)
    }
    return true
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
  /// Whether the two are the same version, found without looking at an element.
  @inlinable
  func isIdentical(to other: Self) -> Bool { order.root.isIdentical(to: other.order.root) }
}
