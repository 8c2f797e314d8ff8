import Foundation

/// The scalars that fold to one scalar each, whatever stands beside them.
enum KnownFolding {
  /// The folded form of each Latin scalar; 0 if that is not one scalar.
  private static let latin: [UInt32] = (0..<0x250).map { value in
    let folded = Unicode.Scalar(value).map { String($0).folded.unicodeScalars.map(\.value) } ?? []
    return folded.count == 1 ? folded[0] : 0
  }

  /// The folded form of a scalar; nil if it is unknown.
  static func of(_ scalar: Unicode.Scalar) -> UInt32? {
    let value = scalar.value
    if value < 0x80 { return (0x41...0x5A).contains(value) ? value | 0x20 : value }
    if value < 0x250 { return latin[Int(value)] == 0 ? nil : latin[Int(value)] }
    // Chinese characters and Korean syllables have neither capitals nor accents.
    let isPlain = (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value)
    return isPlain ? value : nil
  }

  /// A text to compare by ``puts(_:before:)``: folded, if it has scalars of unknown folding.
  static func sortable(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { of($0) != nil } ? text : text.folded
  }

  /// Whether a text comes before another, both from ``sortable(_:)``, regardless of capitals and
  /// accents.
  static func puts(_ first: String, before second: String) -> Bool {
    var rest = second.unicodeScalars.makeIterator()
    for scalar in first.unicodeScalars {
      guard let other = rest.next() else { return false }
      let (key, otherKey) = (of(scalar) ?? scalar.value, of(other) ?? other.value)
      if key != otherKey { return key < otherKey }
    }
    return rest.next() != nil
  }
}

extension String {
  /// The text without capitals and accents.
  var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
