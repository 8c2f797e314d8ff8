// The default implementations go from position to position, which takes O(n log n).
extension IdentifiedList {
  /// The position of the first element that a closure chooses.
  ///
  /// - Complexity: O(n), where n is the number of elements. `index(id:)` finds an element by its id
  ///   in O(log n).
  @inlinable
  public func firstIndex(where isChosen: (Element) throws -> Bool) rethrows -> Int? {
    var position = 0
    for element in self {
      if try isChosen(element) { return position }
      position += 1
    }
    return nil
  }
}

extension IdentifiedList where Element: Equatable {
  /// The position of the first element that is equal to this one.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public func firstIndex(of element: Element) -> Int? { firstIndex { $0 == element } }
}
