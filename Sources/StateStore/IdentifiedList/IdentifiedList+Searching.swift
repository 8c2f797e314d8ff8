// The default implementations copy each element, which counts its references: in a long list they
// are seldom in the cache. The index goes from position to position, which takes O(n log n).
extension IdentifiedList {
  /// The position of the first element that a closure chooses.
  ///
  /// The closure sees the elements in place, without a copy of each.
  ///
  /// - Complexity: O(n), where n is the number of elements. `index(id:)` finds an element by its id
  ///   in O(log n).
  @inlinable
  public func firstIndex(where isChosen: (Element) throws -> Bool) rethrows -> Int? {
    var position = 0
    var cursor = OrderCursor(order)
    while cursor.enterLeaf() {
      let entries = exchange(&cursor.entries, with: [])
      cursor.next()
      for place in entries.indices {
        let isFound = try borrow(entries.span, place) { entry throws in
          try borrow(entry.element) { element throws in try isChosen(element) } ?? false
        }
        if isFound { return position + place }
      }
      position += entries.count
    }
    return nil
  }

  /// The first element that a closure chooses; nil if there is none.
  ///
  /// The closure sees the elements in place: only the chosen one is copied.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public func first(where isChosen: (Element) throws -> Bool) rethrows -> Element? {
    try firstIndex(where: isChosen).map { self[$0] }
  }

  /// Whether a closure chooses an element.
  ///
  /// The closure sees the elements in place, without a copy of each.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public func contains(where isChosen: (Element) throws -> Bool) rethrows -> Bool {
    try firstIndex(where: isChosen) != nil
  }

  /// The result of combining each element, in order, with what the elements before it gave.
  ///
  /// The closure sees the elements in place. Of a long list of large elements that is several times
  /// as fast as a loop, which copies each element.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public func reduce<Result>(
    into initialResult: Result,
    _ updateAccumulatingResult: (_ partialResult: inout Result, Element) throws -> Void
  ) rethrows -> Result {
    var result = initialResult
    _ = try firstIndex { element in
      try updateAccumulatingResult(&result, element)
      return false
    }
    return result
  }
}

extension IdentifiedList where Element: Equatable {
  /// The position of the first element that is equal to this one.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public func firstIndex(of element: Element) -> Int? { firstIndex { $0 == element } }
}
