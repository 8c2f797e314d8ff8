@testable import StateStore

extension IdentifiedList {
  /// Returns a fault in the tree or the index; nil without a fault.
  func faultInInvariants() -> String? {
    var walk = OrderWalk<Element>()
    walk.visit(order.root, height: order.height, isFirst: true, isLast: true)
    if let fault = walk.fault { return fault }
    if walk.entries.count != order.count { return "The order counts \(order.count) elements." }
    if case .branch(let links) = order.root, links.count < 2 { return "The root has one child." }
    var hashes: [HashedLabel] = []
    let fault = index.collect(into: &hashes, path: 0, shift: LabelIndex.topShift)
    if let fault { return fault }
    let expected = walk.entries.map { HashedLabel(hash: Self.hash($0.element.id), label: $0.label) }
    return hashes.sorted { $0.label < $1.label } == expected ? nil : "The index is another list's."
  }
}

/// A walk through all nodes of a tree.
private struct OrderWalk<Element> {
  var entries: [(label: Int64, element: Element)] = []
  var fault: String?

  mutating func visit(_ node: OrderNode<Element>, height: Int, isFirst: Bool, isLast: Bool) {
    switch node {
    case .leaf(let leaf):
      if height != 0 { fault = "A leaf stands \(height) too high." }
      if !isFirst, !isLast, leaf.count < OrderShape.least { fault = "A leaf has \(leaf.count)." }
      for entry in leaf {
        guard let element = entry.element else {
          fault = "An element is missing."
          return
        }
        if let last = entries.last, last.label >= entry.label { fault = "Labels do not ascend." }
        entries.append((entry.label, element))
      }
    case .branch(let links):
      if height == 0 { fault = "A branch stands too low." }
      let least = isFirst || isLast ? 1 : OrderShape.least
      if !(least...OrderShape.most).contains(links.count) { fault = "A branch has \(links.count)." }
      for (place, link) in links.enumerated() {
        let before = entries.count
        visit(
          link.node, height: height - 1, isFirst: isFirst && place == 0,
          isLast: isLast && place == links.count - 1)
        if fault != nil { return }
        if entries.count - before != link.count { fault = "A link counts \(link.count)." }
        if entries[before...].first?.label != link.label { fault = "A link has another's label." }
      }
    case .lent: fault = "A node has not been given back."
    }
    if node.width > OrderShape.most { fault = "A node has \(node.width)." }
  }
}

extension LabelIndex {
  /// Collects the entries; returns a fault.
  fileprivate func collect(into all: inout [HashedLabel], path: UInt64, shift: Int) -> String? {
    switch self {
    case .bucket(let entries):
      if entries.count > Self.most, shift >= 0 { return "A bucket has \(entries.count)." }
      let used = UInt64(shift + 4)
      for entry in entries where used < 64 && entry.hash >> used != path {
        return "A hash is in another's bucket."
      }
      all += entries
    case .branch(let children):
      if children.count != Self.fanout || shift < 0 { return "A branch is wrong." }
      for (slot, child) in children.enumerated() {
        let path = path << 4 | UInt64(slot)
        if let fault = child.collect(into: &all, path: path, shift: shift - 4) { return fault }
      }
    case .lent: return "A part of the index has not been given back."
    }
    return nil
  }
}
