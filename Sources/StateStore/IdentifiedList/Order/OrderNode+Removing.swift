extension OrderNode {
  /// Removes the entry at a position; the node may become small or empty.
  @inlinable
  mutating func remove(at position: Int) -> OrderEntry<Element>? {
    switch lend() {
    case .leaf(var entries):
      let entry = entries.remove(at: position)
      self = .leaf(entries)
      return entry
    case .branch(var links):
      let (place, rest) = links.link(at: position)
      let entry = links[place].node.remove(at: rest)
      links[place].count -= 1
      links.mend(place)
      self = .branch(links)
      return entry
    case .lent: return nil
    }
  }

  /// The contents of two neighbours in one node, or evenly in two if one cannot hold them.
  @inlinable
  consuming func joined(
    with right: consuming OrderNode
  ) -> (OrderLink<Element>, OrderLink<Element>?) {
    switch (consume self, consume right) {
    case (.leaf(var entries), .leaf(let others)):
      entries.append(contentsOf: others)
      if entries.count <= OrderShape.most { return (OrderLink(entries), nil) }
      let (low, high) = entries.halves()
      return (OrderLink(low), OrderLink(high))
    case (.branch(var links), .branch(let others)):
      links.append(contentsOf: others)
      if links.count <= OrderShape.most { return (OrderLink(links), nil) }
      let (low, high) = links.halves()
      return (OrderLink(low), OrderLink(high))
    case (.leaf, _), (.branch, _), (.lent, _):
      fatalError("StateStore: neighbours in a list's tree have the same height.")
    }
  }
}

extension ContiguousArray {
  @inlinable
  func halves() -> (ContiguousArray, ContiguousArray) {
    (ContiguousArray(self[..<(count / 2)]), ContiguousArray(self[(count / 2)...]))
  }

  /// Corrects the link of a node that lost an entry: drops an empty node, and lets a small node
  /// share with a neighbour.
  @inlinable
  mutating func mend<Item>(_ place: Int) where Element == OrderLink<Item> {
    let width = self[place].node.width
    if width == 0 {
      remove(at: place)
      return
    }
    self[place].label = self[place].node.firstLabel
    guard width < OrderShape.least, count > 1 else { return }
    let left = Swift.max(place - 1, 0)
    let (low, high) = self[left].node.lend().joined(with: self[left + 1].node.lend())
    self[left] = low
    if let high { self[left + 1] = high } else { remove(at: left + 1) }
  }
}
