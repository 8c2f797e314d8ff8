extension IdentifiedList {
  /// The list of the elements that a closure chooses, in order.
  ///
  /// A list of nearly all elements shares nodes with this list. Where the context needs an array,
  /// `filter` makes an array, which takes less time:
  /// `let open: [Todo] = todos.filter { !$0.isDone }`.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedList {
    var chosen = self
    try chosen.removeAll { try !isIncluded($0) }
    return chosen
  }
}
