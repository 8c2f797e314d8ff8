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
    let distance = label - span[0].label
    if distance <= 0 { return 0 }
    let bits = OrderShape.gapBits + height * OrderShape.mostBits
    var low = Swift.min(Int(distance >> Int64(bits)), last)
    var high = last
    if span[low].label > label {
      high = low - 1
      low = 0
    } else if low == last || span[low + 1].label > label {
      return low
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if span[middle].label > label { high = middle - 1 } else { low = middle }
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
    while place < span.count - 1, rest >= span[place].count {
      rest -= span[place].count
      place += 1
    }
    return (place, rest)
  }
}

extension OrderNode {
  /// The element with this label, which there must be.
  @inlinable
  func element(labelled label: Int64, height: Int) -> Element? {
    switch self {
    case .leaf(let entries):
      entries.span[entries.place(of: label, height: 0)].element
    case .branch(let links):
      links.span[links.place(of: label, height: height)].node
        .element(labelled: label, height: height - 1)
    case .lent: nil
    }
  }

  @inlinable
  func entry(at position: Int) -> OrderEntry<Element>? {
    switch self {
    case .leaf(let entries): return entries.span[position]
    case .branch(let links):
      let (place, rest) = links.link(at: position)
      return links.span[place].node.entry(at: rest)
    case .lent: return nil
    }
  }

  @inlinable
  func label(at position: Int) -> Int64 {
    switch self {
    case .leaf(let entries): return entries.span[position].label
    case .branch(let links):
      let (place, rest) = links.link(at: position)
      return links.span[place].node.label(at: rest)
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
      for earlier in 0..<place { before += span[earlier].count }
      return before + span[place].node.position(of: label, height: height - 1)
    case .lent: return 0
    }
  }
}
