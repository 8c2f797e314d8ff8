import Foundation

/// A text to be found in others, whatever their capitals and accents.
///
/// Foundation's folding makes a new string, which takes a microsecond or two: too long for a hundred
/// thousand titles. So scalars whose folding is known are compared one by one, and only texts that
/// have others are folded as a whole.
struct TextPattern: Sendable {
  private let text: String
  private let scalars: [UInt32]

  init(_ text: String) {
    self.text = text.folded.precomposedStringWithCanonicalMapping
    scalars = self.text.unicodeScalars.map(\.value)
  }

  /// Whether another text is the same.
  func equals(_ other: String) -> Bool {
    var rest = scalars[...]
    for scalar in other.unicodeScalars {
      guard let folded = KnownFolding.of(scalar) else { return other.folded == text }
      // Even when it differs: the text may have a scalar that only folding as a whole can judge.
      if rest.popFirst() != folded { return differs(other) }
    }
    return rest.isEmpty
  }

  /// Whether the text is somewhere in another one.
  ///
  /// - Complexity: O(n m) in their lengths, in practice O(n).
  func isIn(_ other: String) -> Bool {
    guard let first = scalars.first else { return true }
    var rest = other.unicodeScalars[...]
    while let scalar = rest.first {
      guard let folded = KnownFolding.of(scalar) else { return other.folded.contains(text) }
      if folded == first {
        guard let begins = begins(rest) else { return other.folded.contains(text) }
        if begins { return true }
      }
      rest.removeFirst()
    }
    return false
  }

  /// Whether the scalars begin with the text; nil when they must be folded as a whole to say so.
  private func begins(_ rest: Substring.UnicodeScalarView) -> Bool? {
    var rest = rest
    for scalar in scalars {
      guard let next = rest.popFirst() else { return false }
      guard let folded = KnownFolding.of(next) else { return nil }
      if folded != scalar { return false }
    }
    // A mark that follows would belong to the last character.
    if let next = rest.first, KnownFolding.of(next) == nil { return nil }
    return true
  }

  private func differs(_ other: String) -> Bool {
    other.unicodeScalars.allSatisfy { KnownFolding.of($0) != nil } ? false : other.folded == text
  }
}

/// The scalars that fold to one scalar each, whatever stands beside them.
private enum KnownFolding {
  /// For each Latin scalar what it folds to; 0 where that is not one scalar.
  private static let latin: [UInt32] = (0..<0x250).map { value in
    let folded = Unicode.Scalar(value).map { String($0).folded.unicodeScalars.map(\.value) } ?? []
    return folded.count == 1 ? folded[0] : 0
  }

  /// What a scalar folds to; nil when that is not known.
  static func of(_ scalar: Unicode.Scalar) -> UInt32? {
    let value = scalar.value
    if value < 0x80 { return (0x41...0x5A).contains(value) ? value | 0x20 : value }
    if value < 0x250 { return latin[Int(value)] == 0 ? nil : latin[Int(value)] }
    // Chinese characters and Korean syllables have neither capitals nor accents.
    let isPlain = (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value)
    return isPlain ? value : nil
  }
}

extension String {
  /// The text without capitals and accents.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
