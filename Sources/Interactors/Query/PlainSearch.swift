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
    return unsafe other.utf8.withContiguousStorageIfAvailable { others in
      if unsafe isNowhere(in: UnsafeRawBufferPointer(others)) { return false }
      return unsafe Self.isPlain(others) ? isIn(others) : nil
    } ?? nil
  }

  /// Whether a text is of ASCII without a carriage return, and nowhere has the first two bytes side by
  /// side. False if that is not certain, as for a short text.
  ///
  /// In words of eight bytes: the titles of a long list are not in the processor's cache, and the
  /// fewer steps one takes, the more of the next ones are fetched meanwhile.
  private func isNowhere(in text: UnsafeRawBufferPointer) -> Bool {
    if bytes.count < 2 || text.count < 9 { return false }
    let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // Capitals become small letters; other bytes with that bit are taken for one another, too.
    let small = ones &* 0x20
    let first = ones &* UInt64(bytes[0]) | small
    let second = ones &* UInt64(bytes[1]) | small
    func word(_ place: Int) -> UInt64 {
      unsafe text.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    // Sets the highest bit of each byte that is 0, and perhaps of its neighbor.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    var found: UInt64 = 0
    func look(at place: Int) {
      let (here, next) = (word(place), word(place + 1))
      let pairs = zeros((here | small) ^ first) & zeros((next | small) ^ second)
      found |= here | next | pairs | zeros(here ^ ones &* 0x0D) | zeros(next ^ ones &* 0x0D)
    }
    for place in stride(from: 0, to: text.count - 9, by: 8) { look(at: place) }
    look(at: text.count - 9)
    return found & highest == 0
  }

  private func isIn(_ others: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = bytes[0]
    var matched = 0
    for place in 0..<others.count {
      let byte = unsafe others[place]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      // Most bytes are not the first one, and follow none that was.
      if matched == 0, lower != first { continue }
      while matched > 0, bytes[matched] != lower { matched = fallbacks[matched - 1] }
      if bytes[matched] == lower { matched += 1 }
      if matched == bytes.count { return true }
    }
    return false
  }

  /// Whether a text has only ASCII, Chinese characters and Hangul syllables, and no carriage return,
  /// which makes one character with the line feed behind it.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (all, hasReturn) = (UInt8(0), false)
    for place in 0..<text.count {
      let byte = unsafe text[place]
      all |= byte
      hasReturn = hasReturn || byte == 0x0D
    }
    if hasReturn { return false }
    if all < 0x80 { return true }
    var place = 0
    while place < text.count {
      if unsafe text[place] < 0x80 {
        place += 1
      } else {
        guard place + 2 < text.count,
          unsafe isPlain(text[place], text[place + 1], text[place + 2])
        else { return false }
        place += 3
      }
    }
    return true
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
