/// An entry or a link, which has a position in the order.
@usableFromInline
protocol Labelled {
  var label: Int64 { get }
}

extension OrderEntry: Labelled {}
extension OrderLink: Labelled {}

extension ContiguousArray where Element: Labelled {
  /// The index of the last element whose label is not above `label`; the first index if all labels
  /// are above it.
  ///
  /// Labels are assigned evenly, so the first guess is right in lists that were built at once or by
  /// appending. The guess reads only the guessed element of the array, so the processor need not
  /// wait for one line of memory to know which other to fetch.
  ///
  /// - Parameters:
  ///   - first: The label of the first element, as the parent knows it.
  @inlinable
  func place(of label: Int64, from first: Int64, height: Int) -> Int {
    let span = span
    let bits = OrderShape.gapBits + height * OrderShape.mostBits
    let guess = Int(truncatingIfNeeded: (label &- first) &>> Int64(truncatingIfNeeded: bits))
    var (low, high) = (0, span.count - 1)
    if guess >= 0, guess <= high {
      let found = borrow(span, guess) { $0.label }
      if found == label { return guess }
      if found > label {
        high = guess - 1
      } else if guess == high || borrow(span, guess + 1, { $0.label }) > label {
        return guess
      } else {
        low = guess + 1
      }
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if borrow(span, middle, { $0.label }) > label { high = middle - 1 } else { low = middle }
    }
    return Swift.max(low, 0)
  }
}

extension ContiguousArray {
  /// The link with the element at a position, and the position within its node.
  ///
  /// The position past the end belongs to the last link.
  @inlinable
  func link<Item>(at position: Int) -> (place: Int, rest: Int) where Element == OrderLink<Item> {
    let span = span
    var (place, rest) = (0, position)
    while place < span.count - 1 {
      let count = borrow(span, place) { $0.count }
      if rest < count { break }
      rest -= count
      place += 1
    }
    return (place, rest)
  }
}

extension OrderNode {
  @usableFromInline typealias Leaf = (entries: ContiguousArray<OrderEntry<Element>>, place: Int)

  /// The label of the first element.
  @inlinable
  var firstLabel: Int64 {
    switch self {
    case .leaf(let entries): borrow(entries.span, 0) { $0.label }
    case .branch(let links): borrow(links.span, 0) { $0.label }
    case .lent: 0
    }
  }

  /// The leaf with this label, which must be in the tree, and the index in that leaf.
  ///
  /// The caller gets the leaf instead of the element, and reads only the parts it needs: copying a
  /// whole element counts references of its parts, which are seldom in the cache.
  @inlinable
  func leaf(labelled label: Int64, from first: Int64, height: Int) -> Leaf {
    switch self {
    case .leaf(let entries): (entries, entries.place(of: label, from: first, height: 0))
    case .branch(let links):
      borrow(links.span, links.place(of: label, from: first, height: height)) {
        $0.node.leaf(labelled: label, from: $0.label, height: height - 1)
      }
    case .lent: ([], 0)
    }
  }

  /// The leaf with the element at a position, and the index in that leaf.
  @inlinable
  func leaf(at position: Int) -> Leaf {
    switch self {
    case .leaf(let entries): return (entries, position)
    case .branch(let links):
      let (place, rest) = links.link(at: position)
      return borrow(links.span, place) { $0.node.leaf(at: rest) }
    case .lent: return ([], 0)
    }
  }

  @inlinable
  func label(at position: Int) -> Int64 {
    switch self {
    case .leaf(let entries): return borrow(entries.span, position) { $0.label }
    case .branch(let links):
      let (place, rest) = links.link(at: position)
      return borrow(links.span, place) { $0.node.label(at: rest) }
    case .lent: return 0
    }
  }

  @inlinable
  func position(of label: Int64, from first: Int64, height: Int) -> Int {
    switch self {
    case .leaf(let entries): return entries.place(of: label, from: first, height: 0)
    case .branch(let links):
      let place = links.place(of: label, from: first, height: height)
      let span = links.span
      var before = 0
      for earlier in 0..<place { before += borrow(span, earlier) { $0.count } }
      return borrow(span, place) {
        before + $0.node.position(of: label, from: $0.label, height: height - 1)
      }
    case .lent: return 0
    }
  }
}
