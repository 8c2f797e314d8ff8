/// A JSON value as written, except white space between its parts: numbers keep all their digits,
/// texts their escapes, and objects the order of their members.
///
/// ```swift
/// let estimate = RawJSON("1.0")  // not equal to RawJSON("1")
/// ```
public struct RawJSON: Sendable {
  /// The bytes, which are UTF-8 without a line break.
  let bytes: [UInt8]

  /// A text in quotes.
  public static func text(_ text: String) -> RawJSON { RawJSON(bytes: JSONWriter.quoted(text)) }

  /// Reads a JSON text; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    var json = JSONText(bytes, in: bytes.indices)
    json.skipWhitespace()
    let start = json.position
    guard json.skipValue() else { return nil }
    let end = json.position
    json.skipWhitespace()
    guard json.next == nil else { return nil }
    self.init(value: bytes[start..<end])
  }

  /// Wraps bytes that are known to be one value.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// An array of values.
  static func array(_ values: [RawJSON]) -> RawJSON {
    RawJSON(bytes: Array("[\(values.map(\.text).joined(separator: ","))]".utf8))
  }

  /// An object of members, in their order.
  static func object(_ members: [(key: String, value: RawJSON)]) -> RawJSON {
    var writer = JSONWriter()
    for (index, member) in members.enumerated() {
      writer.write(index == 0 ? "{" : ",", member.key)
      writer.write(":")
      writer.bytes += member.value.bytes
    }
    writer.write(members.isEmpty ? "{}" : "}")
    return RawJSON(bytes: writer.bytes)
  }

  /// Copies the bytes of a value that ``JSONText`` has skipped; nil if they are not UTF-8.
  init?(value: ArraySlice<UInt8>) {
    guard String(validating: value, as: UTF8.self) != nil else { return nil }
    bytes = Self.withoutWhitespace(value)
  }

  /// The value null.
  public static let null: RawJSON = RawJSON(bytes: Array("null".utf8))

  /// Whether the value is null.
  var isNull: Bool { self == .null }

  /// The text, in one line.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  private static func withoutWhitespace(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(value.count)
    var isText = false
    var isEscaped = false
    for byte in value {
      if !isText, ASCII.isWhitespace(byte) { continue }
      compact.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == ASCII.quote {
        isText.toggle()
      } else if byte == ASCII.backslash {
        isEscaped = true
      }
    }
    return compact
  }
}

extension RawJSON: Hashable {}

extension RawJSON: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
