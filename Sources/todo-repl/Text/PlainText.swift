/// Texts of printable ASCII characters and Hangul syllables alone, as most are. Each of these
/// scalars is legible and a character of its own, whatever stands beside it, so that their bytes
/// tell all: Unicode's tables would take most of the time of a long list.
enum PlainText {
  /// The columns of a text on a terminal; nil for a text with any other scalar.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func width(of text: String) -> Int? {
    var width = 0
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case 0x20...0x7E: width += 1
      case 0xEA...0xED:
        // A scalar of three bytes.
        guard let second = bytes.next(), let third = bytes.next() else { return nil }
        let value = Int(byte & 0xF) << 12 | Int(second & 0x3F) << 6 | Int(third & 0x3F)
        guard (0xAC00...0xD7A3).contains(value) else { return nil }
        width += 2
      default: return nil
      }
    }
    return width
  }
}
