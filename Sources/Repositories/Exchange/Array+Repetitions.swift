extension Array where Element: Hashable {
  /// Removes the elements that are equal to an earlier one.
  mutating func removeRepetitions() {
    var seen: Set<Element> = []
    removeAll { !seen.insert($0).inserted }
  }
}
