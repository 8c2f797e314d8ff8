/// The bytes that give a file its structure.
enum ASCII {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let bracket = UInt8(ascii: "[")
  static let closingBracket = UInt8(ascii: "]")
  static let brace = UInt8(ascii: "{")
  static let closingBrace = UInt8(ascii: "}")
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  /// Whether JSON allows the byte between its parts.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == newline || byte == carriageReturn || byte == UInt8(ascii: "\t")
  }
}
