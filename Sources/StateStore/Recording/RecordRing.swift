/// A queue of bounded length: beyond its limit the oldest element gives way to the newest.
struct RecordRing<Element> {
  private let limit: Int
  private var elements: ContiguousArray<Element?> = []
  private var first = 0
  private(set) var count = 0

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { count == 0 }

  /// Adds an element; returns the oldest one if there are more than the limit.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) -> Element? {
    let oldest = count == limit ? popFirst() : nil
    if count == elements.count { grow() }
    elements[(first + count) % elements.count] = element
    count += 1
    return oldest
  }

  /// Removes and returns the oldest element.
  mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    let element = elements[first].take()
    first = (first + 1) % elements.count
    count -= 1
    // A burst leaves no room behind.
    if count == 0, elements.count > 64 { (elements, first) = ([], 0) }
    return element
  }

  private mutating func grow() {
    let waiting = (0..<count).map { elements[(first + $0) % elements.count] }
    let room = min(limit, max(4, count * 2))
    elements = ContiguousArray(waiting) + ContiguousArray(repeating: nil, count: room - count)
    first = 0
  }
}

extension RecordRing: Sendable where Element: Sendable {}
