/// What has a place in the order.
@usableFromInline
protocol Labelled {
  var label: Int64 { get }
}

extension OrderEntry: Labelled {}
extension OrderLink: Labelled {}

extension ContiguousArray where Element: Labelled {
  /// The last element whose label is not above `label`; the first when all are.
  ///
  /// Labels are handed out evenly, so the first guess is right in lists that were built at once or
  /// by appending, and reads one or two lines of memory where bisection reads five.
  @inlinable
  func place(of label: Int64, height: Int) -> Int {
    let span = span
    let last = span.count - 1
    let distance = label &- borrow(span, 0) { $0.label }
    if distance <= 0 { return 0 }
    let bits = OrderShape.gapBits + height * OrderShape.mostBits
    var low = Swift.min(Int(distance &>> Int64(bits)), last)
    var high = last
    if borrow(span, low, { $0.label }) > label {
      high = low - 1
      low = 0
    } else if low == last || borrow(span, low + 1, { $0.label }) > label {
      return low
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if borrow(span, middle, { $0.label }) > label { high = middle - 1 } else { low = middle }
    }
    return low
  }
}

extension ContiguousArray {
  /// The link with the element at a position, and the position within its node.
  ///
  /// One past the end belongs to the last link.
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
  /// The leaf with this label, which there must be, and the place in it.
  ///
  /// Handing out the leaf instead of the element leaves it to the caller what to read: copying all of
  /// an element counts references of its parts, which are seldom in the cache.
  @inlinable
  func leaf(labelled label: Int64, height: Int) -> Leaf {
    switch self {
    case .leaf(let entries): (entries, entries.place(of: label, height: 0))
    case .branch(let links):
      borrow(links.span, links.place(of: label, height: height)) {
        $0.node.leaf(labelled: label, height: height - 1)
      }
    case .lent: ([], 0)
    }
  }

  @usableFromInline typealias Leaf = (entries: ContiguousArray<OrderEntry<Element>>, place: Int)

  /// The leaf with the element at a position, and the place in it.
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
  func position(of label: Int64, height: Int) -> Int {
    switch self {
    case .leaf(let entries): return entries.place(of: label, height: 0)
    case .branch(let links):
      let place = links.place(of: label, height: height)
      let span = links.span
      var before = 0
      for earlier in 0..<place { before += borrow(span, earlier) { $0.count } }
      return before + borrow(span, place) { $0.node.position(of: label, height: height - 1) }
    case .lent: return 0
    }
  }
}
