import Foundation

/// A text to find in others, regardless of capitals and accents.
///
/// Foundation's folding makes a new string, in a microsecond or two: too slow for a hundred
/// thousand titles. So plain texts are searched byte by byte, scalars of known folding are compared
/// one by one, and only a text with other scalars is folded as a whole.
///
/// An object: a copy of its arrays would cost more than the search, for each todo of a list.
final class TextPattern: Sendable {
  private let text: String
  private let plain: PlainSearch
  private let scalars: [UInt32]
  /// See `Array.fallbacks`.
  private let fallbacks: [Int]

  init(_ text: String) {
    self.text = text.folded.precomposedStringWithCanonicalMapping
    plain = PlainSearch(self.text)
    scalars = self.text.unicodeScalars.map(\.value)
    fallbacks = scalars.fallbacks
  }

  /// Whether another text equals this one.
  func equals(_ other: String) -> Bool {
    var count = 0
    var isSame = true
    for scalar in other.unicodeScalars {
      guard let folded = KnownFolding.of(scalar) else { return other.folded == text }
      isSame = isSame && count < scalars.count && scalars[count] == folded
      count += 1
    }
    return isSame && count == scalars.count
  }

  /// Whether this text names another one, or what the other one is a part of: "home" names
  /// "home.garden".
  func names(_ other: String) -> Bool {
    var count = 0
    for scalar in other.unicodeScalars {
      guard let folded = KnownFolding.of(scalar) else {
        let whole = other.folded
        return whole == text || whole.hasPrefix("\(text).")
      }
      if count == scalars.count { return scalar == "." }
      if scalars[count] != folded { return false }
      count += 1
    }
    return count == scalars.count
  }

  /// Whether another text contains this one.
  ///
  /// - Complexity: O(n), where n is the length of the other text.
  func isIn(_ other: String) -> Bool {
    if let isIn = plain.isIn(other) { return isIn }
    var matched = 0
    for scalar in other.unicodeScalars {
      // Even after a match: a combining mark would belong to its last character.
      guard let folded = KnownFolding.of(scalar) else { return other.folded.contains(text) }
      if matched == scalars.count { return true }
      while matched > 0, scalars[matched] != folded { matched = fallbacks[matched - 1] }
      if scalars[matched] == folded { matched += 1 }
    }
    return matched == scalars.count
  }
}
