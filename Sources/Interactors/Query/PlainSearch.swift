import Foundation

/// A text to find in others, regardless of capitals, byte by byte.
///
/// In a text of ASCII, Chinese characters and Hangul syllables, as most are, each scalar is a
/// character of its own, and capitals are those of ASCII: Unicode's tables would take most of the
/// time of a search in a long list.
package struct PlainSearch: Sendable {
  private let bytes: [UInt8]
  /// See `Array.fallbacks`.
  private let fallbacks: [Int]

  /// - Parameter text: A text without capitals.
  package init(_ text: String) {
    bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
    fallbacks = bytes.fallbacks
  }

  /// Whether another text contains this one; nil if that depends on Unicode's tables.
  ///
  /// - Complexity: O(n), where n is the length of the other text.
  package func isIn(_ other: String) -> Bool? {
    if bytes.isEmpty { return true }
    var matched = 0
    var rest = other.utf8.makeIterator()
    while let byte = rest.next() {
      if byte < 0x80 {
        if byte == 0x0D { return nil }
        // Even after a match, the next byte counts: a combining mark would belong to its last
        // character.
        if matched == bytes.count { return true }
        matched = next(matched, (0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        guard let second = rest.next(), let third = rest.next(),
          Self.isPlain(byte, second, third)
        else { return nil }
        if matched == bytes.count { return true }
        matched = next(next(next(matched, byte), second), third)
      }
    }
    return matched == bytes.count
  }

  /// The length of the prefix that is matched after one more byte.
  private func next(_ matched: Int, _ byte: UInt8) -> Int {
    var matched = matched
    while matched > 0, bytes[matched] != byte { matched = fallbacks[matched - 1] }
    return bytes[matched] == byte ? matched + 1 : matched
  }

  /// Whether three bytes are a Chinese character or a Hangul syllable.
  private static func isPlain(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    guard (0xE4...0xED).contains(first) else { return false }
    let value = Int(first & 0xF) << 12 | Int(second & 0x3F) << 6 | Int(third & 0x3F)
    return (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value)
  }
}

extension Array where Element: Equatable {
  /// For each prefix of a text to find, the length of its longest proper prefix that is also its
  /// suffix (Knuth, Morris and Pratt).
  var fallbacks: [Int] {
    var fallbacks = [Int](repeating: 0, count: count)
    var matched = 0
    for place in indices.dropFirst() {
      while matched > 0, self[matched] != self[place] { matched = fallbacks[matched - 1] }
      if self[matched] == self[place] { matched += 1 }
      fallbacks[place] = matched
    }
    return fallbacks
  }
}
