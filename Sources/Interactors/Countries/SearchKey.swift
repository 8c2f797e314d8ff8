import Foundation

/// A text as searches compare it: without capitals, accents and punctuation, and with single spaces
/// between its words.
///
/// "&" becomes "and"; dots and apostrophes join, so that "U.S." becomes "us"; a leading "the" is
/// dropped. Korean is written with and without spaces, so a space beside a Korean syllable is
/// dropped.
struct SearchKey: Hashable, Sendable {
  /// The UTF-8 of the key.
  private(set) var bytes: [UInt8] = []

  private var isAfterSpace = false
  private var isAfterKorean = false

  init(_ text: String) {
    for scalar in Self.folded(text) { append(scalar) }
    if bytes.starts(with: "the ".utf8) { bytes.removeFirst(4) }
    // Reset, so that keys with equal bytes are equal.
    (isAfterSpace, isAfterKorean) = (false, false)
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether another key contains this one; no key contains an empty one.
  func isIn(_ other: SearchKey) -> Bool { isIn(other) { _ in true } }

  /// Whether a word of another key begins with this one. A key that is not in Latin letters may
  /// stand anywhere, because Korean and Chinese words do not need spaces between them.
  func beginsWord(of other: SearchKey) -> Bool {
    isIn(other) { start in
      start == 0 || other.bytes[start] >= 0x80 || other.bytes[start - 1] == UInt8(ascii: " ")
    }
  }

  private func isIn(_ other: SearchKey, at allows: (Int) -> Bool) -> Bool {
    guard let first = bytes.first, bytes.count <= other.bytes.count else { return false }
    // Names are short: trying each position is fast enough.
    return (0...(other.bytes.count - bytes.count)).contains { start in
      other.bytes[start] == first && allows(start) && other.bytes[start...].starts(with: bytes)
    }
  }

  /// Whether another key begins with the words of this one.
  func begins(_ other: SearchKey) -> Bool {
    guard !isEmpty, other.bytes.starts(with: bytes) else { return false }
    return other.bytes.count == bytes.count || other.bytes[bytes.count] == UInt8(ascii: " ")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "0"..."9": appendLetter(scalar, isKorean: false)
    case "\u{AC00}"..."\u{D7A3}": appendLetter(scalar, isKorean: true)
    case ".", "'", "’", "ʻ": break
    case "&":
      isAfterSpace = true
      for letter in "and".unicodeScalars { appendLetter(letter, isKorean: false) }
      isAfterSpace = true
    case _ where !scalar.isASCII && Self.isLetter(scalar): appendLetter(scalar, isKorean: false)
    default: isAfterSpace = true
    }
  }

  private mutating func appendLetter(_ scalar: Unicode.Scalar, isKorean: Bool) {
    if isAfterSpace, !bytes.isEmpty, !isKorean, !isAfterKorean { bytes.append(UInt8(ascii: " ")) }
    if scalar.isASCII {
      bytes.append(UInt8(scalar.value))
    } else {
      bytes += UTF8.encode(scalar).map(Array.init) ?? []
    }
    (isAfterSpace, isAfterKorean) = (false, isKorean)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      // A quotation mark in names; folding keeps it.
      let folded = scalar == "’" ? scalar.value : KnownFolding.of(scalar)
      guard let folded = folded.flatMap(Unicode.Scalar.init) else {
        return Array(text.folded.precomposedStringWithCanonicalMapping.unicodeScalars)
      }
      scalars.append(folded)
    }
    return scalars
  }
}
