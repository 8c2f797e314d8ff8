/// A line of a journal as bytes: a checksum of eight hexadecimal digits, a space, and
/// the JSON that the checksum is for.
enum JournalLine {
  /// The byte that ends each line of a journal. JSON writes a newline within a text as `\n`.
  static let newline = UInt8(ascii: "\n")

  /// Zeros in place of a checksum, and the space after it.
  static let placeOfChecksum = Array("00000000 ".utf8)

  /// The text of a checksum.
  static func text(of checksum: UInt32) -> [UInt8] {
    (0..<8).map { (place: UInt32) in digits[Int(checksum >> (28 - 4 * place) & 0xF)] }
  }

  /// The line for JSON, with its checksum and its line feed.
  static func checked(_ json: [UInt8]) -> [UInt8] {
    text(of: Checksum.of(json, in: json.indices)) + [UInt8(ascii: " ")] + json
      + [JournalLine.newline]
  }

  /// The range of the JSON in a line; nil if the checksum before it is missing or wrong.
  static func content(of bytes: [UInt8], in line: Range<Int>) -> Range<Int>? {
    guard let expected = checksum(in: bytes, line) else { return nil }
    let content = line.lowerBound + placeOfChecksum.count..<line.upperBound
    return Checksum.of(bytes, in: content) == expected ? content : nil
  }

  /// The checksum at the beginning of a line; nil without one.
  static func checksum(in bytes: [UInt8], _ line: Range<Int>) -> UInt32? {
    let end = line.lowerBound + placeOfChecksum.count - 1
    guard end < line.upperBound, bytes[end] == UInt8(ascii: " ") else { return nil }
    var checksum: UInt32 = 0
    for index in line.lowerBound..<end {
      switch bytes[index] {
      case let byte where byte >= 0x30 && byte <= 0x39:
        checksum = checksum << 4 | UInt32(byte - 0x30)
      case let byte where byte >= 0x61 && byte <= 0x66:
        checksum = checksum << 4 | UInt32(byte - 0x61 + 10)
      default: return nil
      }
    }
    return checksum
  }

  /// The entry in the JSON of a line.
  static func entry(_ bytes: [UInt8], in content: Range<Int>) throws(JSONFlaw) -> JournalEntry {
    var scanner = JSONScanner(bytes, in: content)
    if let entry = scanner.entry() { return entry }
    // Another program wrote the line, or the line is rare.
    return try JournalEntry(JSONObject(bytes, in: content))
  }

  /// The flaw of a line that is not whole.
  static func flaw(of bytes: [UInt8], in line: Range<Int>) -> String {
    if bytes[line].contains(0) { return KnownReason.hasZeros.rawValue }
    if line.upperBound == bytes.count { return KnownReason.breaksOff.rawValue }
    return KnownReason.wrongChecksum.rawValue
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
