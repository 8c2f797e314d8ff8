extension ContiguousArray {
  /// Inserts into the array of a node that is not full. The array grows in small steps, because
  /// most nodes of a big list stay as they are.
  @inlinable
  mutating func insertIntoNode(_ element: consuming Element, at place: Int) {
    if count == capacity { reserveCapacity(Swift.min(OrderShape.most, count + count / 4 + 2)) }
    insert(element, at: place)
  }

  /// Inserts into the array of a full node, and returns the elements of its new right neighbour.
  ///
  /// At an end of the list the full node stays full: lists mostly grow there.
  @inlinable
  mutating func insertSplitting(
    _ element: consuming Element, at place: Int, isFirst: Bool, isLast: Bool
  ) -> ContiguousArray {
    let cut = isLast ? count : isFirst ? place : count / 2
    var right = ContiguousArray(self[cut...])
    if cut == 0 {
      self = [element]
    } else {
      if cut < count { self = ContiguousArray(self[..<cut]) }
      if place <= cut, cut < OrderShape.most {
        insertIntoNode(element, at: place)
      } else {
        right.insertIntoNode(element, at: place - cut)
      }
    }
    return right
  }
}

extension OrderNode {
  /// Inserts before a position; returns the new right neighbour if the node had to split.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the entry will be the first of the whole list.
  ///   - isLast: Whether the entry will be the last of the whole list.
  @inlinable
  mutating func insert(
    _ entry: consuming OrderEntry<Element>, at position: Int, isFirst: Bool, isLast: Bool
  ) -> OrderLink<Element>? {
    switch lend() {
    case .leaf(var entries):
      if entries.count < OrderShape.most {
        entries.insertIntoNode(entry, at: position)
        self = .leaf(entries)
        return nil
      }
      let right = entries.insertSplitting(entry, at: position, isFirst: isFirst, isLast: isLast)
      self = .leaf(entries)
      return OrderLink(right)
    case .branch(var links):
      // Between two nodes, the entry goes to the end of the left one.
      var (place, rest) = (0, position)
      while rest > links[place].count {
        rest -= links[place].count
        place += 1
      }
      if position == 0 { links[0].label = entry.label }
      links[place].count += 1
      let right = links[place].node.insert(entry, at: rest, isFirst: isFirst, isLast: isLast)
      guard let right else {
        self = .branch(links)
        return nil
      }
      links[place].count -= right.count
      if links.count < OrderShape.most {
        links.insertIntoNode(right, at: place + 1)
        self = .branch(links)
        return nil
      }
      let split = links.insertSplitting(right, at: place + 1, isFirst: isFirst, isLast: isLast)
      self = .branch(links)
      return OrderLink(split)
    case .lent: return nil
    }
  }
}
