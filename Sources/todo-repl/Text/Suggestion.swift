import Interactors

/// The known word that a person probably meant by a mistyped one.
enum Suggestion {
  /// Finds the nearest candidate, ignoring case; nil if none is near.
  ///
  /// Of equally near candidates, the first wins.
  ///
  /// - Complexity: bounded by `longestWord` and the candidates, whatever the length of `word`.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // Scalars: one character may hold any number of combining marks.
    let beginning = word.unicodeScalars.prefix(longestWord + 1)
    guard !beginning.isEmpty, beginning.count <= longestWord else { return nil }
    let typed = folded(String(beginning))

    var nearest: (candidate: String, distance: Int)?
    for candidate in candidates {
      let known = folded(candidate)
      let distance = EditDistance.between(typed, known)
      guard distance <= limit(typed, known) else { continue }
      if let nearest, nearest.distance <= distance { continue }
      nearest = (candidate, distance)
    }
    return nearest?.candidate
  }

  /// The most scalars of a word worth a suggestion.
  private static let longestWord = 32

  private static func folded(_ word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars)
  }

  /// A third of the longer word may differ. Two edits are allowed in words of four or five, too, if
  /// the first letter is right, as it nearly always is: "ls" is near "list", "edit" is not near
  /// "quit".
  private static func limit(_ typed: [Unicode.Scalar], _ known: [Unicode.Scalar]) -> Int {
    let longer = max(typed.count, known.count)
    let short = typed.first == known.first ? min(2, longer / 2) : 1
    return min(max(short, longer / 3), longer - 1)
  }
}
