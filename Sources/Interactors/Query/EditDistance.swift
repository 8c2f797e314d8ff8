/// The distance between a mistyped word and another.
package enum EditDistance {
  /// The number of insertions, deletions, replacements and swaps of neighbours that turn one word
  /// into the other, where nothing is edited twice (optimal string alignment).
  package static func between(_ source: [Unicode.Scalar], _ target: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for (row, scalar) in source.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        let replacement = previous[column] + (scalar == other ? 0 : 1)
        var best = min(previous[column + 1] + 1, current[column] + 1, replacement)
        if row > 0, column > 0, scalar == target[column - 1], source[row - 1] == other {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[target.count]
  }
}
