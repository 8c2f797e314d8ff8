import Foundation

/// A text to be found in others, whatever their capitals and accents.
struct TextPattern: Sendable {
  private let text: String
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text.folded
    bytes = Array(self.text.utf8)
  }

  /// Whether another text is the same.
  func equals(_ other: String) -> Bool {
    if other.utf8.allSatisfy({ $0 < 0x80 }) { return other.utf8.elementsEqual(bytes, by: isSame) }
    return other.folded == text
  }

  /// Whether the text is somewhere in another one.
  ///
  /// - Complexity: O(n m) in their lengths, in practice O(n). Texts in ASCII are not copied.
  func isIn(_ other: String) -> Bool {
    guard let first = bytes.first else { return true }
    var rest = other.utf8[...]
    var isASCII = true
    while let byte = rest.first {
      if isSame(byte, first), startsHere(rest) { return true }
      if byte >= 0x80 { isASCII = false }
      rest.removeFirst()
    }
    return isASCII ? false : other.folded.contains(text)
  }

  private func startsHere(_ rest: Substring.UTF8View) -> Bool {
    var rest = rest
    for byte in bytes {
      guard let next = rest.popFirst(), isSame(next, byte) else { return false }
    }
    return true
  }

  private func isSame(_ byte: UInt8, _ folded: UInt8) -> Bool {
    byte == folded || (0x41...0x5A).contains(byte) && byte | 0x20 == folded
  }
}

extension String {
  /// The text without capitals and accents.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
