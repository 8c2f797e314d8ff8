extension RandomAccessCollection {
  /// The index of the first element that does not meet a condition, in a collection whose first
  /// elements meet the condition and whose others do not.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func orderedIndex(behind isBefore: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if isBefore(self[middle]) { low = index(after: middle) } else { high = middle }
    }
    return low
  }
}
