/// Strings in JSON, with their escapes.
extension JSONText {
  /// Reads a member's key, its colon, and white space; nil without them, or if the key is not valid
  /// Unicode.
  mutating func key() -> String? {
    skipKey().flatMap { JSONText(bytes, in: $0).text() }
  }

  /// The text whose quotes are the first and last bytes of the range; nil if it is not valid
  /// Unicode.
  func text() -> String? {
    let content = bytes[position + 1..<end - 1]
    guard let escape = content.firstIndex(of: ASCII.backslash) else {
      return String(validating: content, as: UTF8.self)
    }
    var text = Array(content[..<escape])
    var index = escape
    while index < content.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == ASCII.backslash else {
        text.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      if escape != UInt8(ascii: "u") {
        text.append(Self.control(escape))
        continue
      }
      var scalar = unit(at: index)
      index += 4
      if scalar & 0xFC00 == 0xD800, content.endIndex - index >= 6, bytes[index] == ASCII.backslash,
        bytes[index + 1] == UInt8(ascii: "u"), unit(at: index + 2) & 0xFC00 == 0xDC00
      {
        scalar = 0x10000 + (scalar & 0x3FF) << 10 + unit(at: index + 2) & 0x3FF
        index += 6
      }
      guard let scalar = Unicode.Scalar(scalar) else { return nil }
      text += UTF8.encode(scalar).map(Array.init) ?? []
    }
    return String(validating: text, as: UTF8.self)
  }

  /// The value of four hexadecimal digits.
  private func unit(at index: Int) -> UInt32 {
    UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16) ?? 0
  }

  /// The byte of a one-letter escape.
  private static func control(_ escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): ASCII.newline
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: escape
    }
  }
}
