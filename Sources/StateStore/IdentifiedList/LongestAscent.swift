extension [Int] {
  /// Whether each number belongs to one longest ascending subsequence.
  ///
  /// - Complexity: O(n log n), and O(n) for ascending numbers.
  @inlinable
  var longestAscent: [Bool] {
    // For each length, the end of the subsequence of that length with the least last number.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: count)
    for place in indices {
      var (low, high) = (0, ends.count)
      if let end = ends.last, self[end] < self[place] { low = high }
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < self[place] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var belongs = [Bool](repeating: false, count: count)
    var place = ends.last ?? -1
    while place >= 0 {
      belongs[place] = true
      place = previous[place]
    }
    return belongs
  }
}
