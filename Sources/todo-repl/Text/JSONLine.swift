/// A JSON object on one line, with its keys in the order they were written.
///
/// Foundation's `JSONEncoder` cannot keep the order of keys: it sorts them or gives any order.
///
///     let line: JSONLine = ["event": .string("added"), "number": .int(3)]
///     print(line)  // {"event":"added","number":3}
///
/// Keys are not checked for duplicates.
struct JSONLine: Equatable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
  enum Value: Equatable {
    case string(String)
    case int(Int)
    /// A number; null for infinities and NaN, which JSON lacks.
    case number(Double)
    case bool(Bool)
    case null
    case strings([String])
    case objects([JSONLine])
    /// A member that the line leaves out.
    case absent

    /// A string, or null.
    static func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }

    /// A member that only a line with true has.
    static func flag(_ isOn: Bool) -> Value { isOn ? .bool(true) : .absent }
  }

  private struct Member: Equatable {
    let key: String
    let value: Value
  }

  private var members: [Member]

  init(dictionaryLiteral members: (String, Value)...) {
    self.members = members.lazy.filter { $0.1 != .absent }.map { Member(key: $0.0, value: $0.1) }
  }

  /// The members of `first`, and after them those of `rest`.
  static func + (first: JSONLine, rest: JSONLine) -> JSONLine {
    var line = first
    line.members += rest.members
    return line
  }

  /// The text of the object, without a line break.
  var description: String {
    var text = "{"
    for member in members {
      if text.utf8.count > 1 { text += "," }
      text += Self.quoted(member.key)
      text += ":"
      text += Self.text(member.value)
    }
    text += "}"
    return text
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .string(let string): quoted(string)
    case .int(let int): String(int)
    case .number(let number) where !number.isFinite: "null"
    case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
    case .bool(let bool): bool ? "true" : "false"
    case .null, .absent: "null"
    case .strings(let strings): "[\(strings.map(quoted).joined(separator: ","))]"
    case .objects(let lines): "[\(lines.map(\.description).joined(separator: ","))]"
    }
  }

  private static func quoted(_ string: String) -> String {
    if PlainText.width(of: string) != nil, !string.utf8.contains(where: isSpecial) {
      return "\"\(string)\""
    }
    // Scalars: "\r\n" is one character, and so is a quotation mark with a combining mark.
    var result: String.UnicodeScalarView = "\"".unicodeScalars
    Legibility.forEachScalar(of: string) { scalar, isLegible in
      if let escape = escape(scalar, isLegible) {
        // One by one: appending a view of scalars takes time linear in the length of the whole.
        for scalar in escape.unicodeScalars { result.append(scalar) }
      } else {
        result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  /// Whether a byte of a legible text has an escape.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The escape of a scalar; nil without one. JSON needs none for most illegible scalars, but a
  /// terminal obeys or hides them, and many programs break a line at some. The value stays the
  /// same.
  private static func escape(_ scalar: Unicode.Scalar, _ isLegible: Bool) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where isLegible: nil
    default: scalar.utf16.map(escape).joined()
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
