extension OrderNode {
  /// Moves the node out and leaves `lent`, which keeps no reference to the node.
  @inlinable
  mutating func lend() -> OrderNode { exchange(&self, with: .lent) }

  /// Exchanges the element in an entry, which is nil while the element is moved out; copies shared
  /// nodes on the way.
  @inlinable
  mutating func swapElement(
    _ element: inout Element?, labelled label: Int64, from first: Int64, height: Int
  ) {
    switch lend() {
    case .leaf(var entries):
      swap(&entries[entries.place(of: label, from: first, height: 0)].element, &element)
      self = .leaf(entries)
    case .branch(var links):
      let place = links.place(of: label, from: first, height: height)
      let first = borrow(links.span, place) { $0.label }
      links[place].node.swapElement(&element, labelled: label, from: first, height: height - 1)
      self = .branch(links)
    case .lent: break
    }
  }

  /// Gives the elements of a range labels at even distances, and calls `changed` for each.
  @inlinable
  mutating func relabel(
    _ range: Range<Int>, _ next: inout Int64, step: Int64,
    _ changed: (_ element: Element, _ old: Int64, _ new: Int64) -> Void
  ) {
    switch lend() {
    case .leaf(var entries):
      for place in range {
        if let element = entries[place].element { changed(element, entries[place].label, next) }
        entries[place].label = next
        next += step
      }
      self = .leaf(entries)
    case .branch(var links):
      var start = 0
      for place in links.indices {
        let end = start + links[place].count
        let part = range.clamped(to: start..<end)
        if !part.isEmpty {
          if part.lowerBound == start { links[place].label = next }
          let within = part.lowerBound - start..<part.upperBound - start
          links[place].node.relabel(within, &next, step: step, changed)
        }
        start = end
      }
      self = .branch(links)
    case .lent: break
    }
  }
}
