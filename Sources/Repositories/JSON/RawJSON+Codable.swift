import Foundation

/// Works with any coder: numbers keep their value, but not their text, and objects lose the order
/// of their members. A value that a coder cannot hold (1e400, half of a surrogate pair, 39 digits,
/// 500 nested lists) is refused.
extension RawJSON: Codable {
  /// Reads a value of any kind.
  public init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: JSONKey.self) {
      let keys = values.allKeys.sorted { $0.stringValue.precedesInBytes($1.stringValue) }
      let members = try keys.map { key in
        (key: key.stringValue, value: try values.decode(RawJSON.self, forKey: key))
      }
      self = .object(members)
    } else if var values = try? decoder.unkeyedContainer() {
      var elements: [RawJSON] = []
      while !values.isAtEnd { elements.append(try values.decode(RawJSON.self)) }
      self = .array(elements)
    } else {
      self.init(bytes: Array(try Self.scalar(decoder.singleValueContainer()).utf8))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    guard encoder.codingPath.count < 500 else { throw refusal(encoder, "It is nested too deeply") }
    do {
      switch bytes[0] {
      case ASCII.brace:
        var values = encoder.container(keyedBy: JSONKey.self)
        for (key, range) in try JSONObject(bytes, in: bytes.indices).members {
          try values.encode(RawJSON(bytes: Array(bytes[range])), forKey: JSONKey(key))
        }
      case ASCII.bracket:
        var values = encoder.unkeyedContainer()
        for range in JSONText(bytes, in: bytes.indices).elements() ?? [] {
          try values.encode(RawJSON(bytes: Array(bytes[range])))
        }
      default:
        var value = encoder.singleValueContainer()
        try encodeScalar(to: &value, encoder)
      }
    } catch let flaw as JSONFlaw {
      throw refusal(encoder, flaw.reason)
    }
  }

  private static func scalar(_ value: any SingleValueDecodingContainer) throws -> String {
    if value.decodeNil() { return "null" }
    if let bool = try? value.decode(Bool.self) { return "\(bool)" }
    if let text = try? value.decode(String.self) { return Self.text(text).text }
    if let number = try? value.decode(Int.self) { return "\(number)" }
    if let number = try? value.decode(UInt64.self) { return "\(number)" }
    let number = try value.decode(Double.self)
    let decimal = try? value.decode(Decimal.self)
    return decimal.map { $0 == Decimal(string: "\(number)") ? "\(number)" : "\($0)" } ?? "\(number)"
  }

  private func encodeScalar(
    to value: inout any SingleValueEncodingContainer, _ encoder: any Encoder
  ) throws {
    switch text {
    case "null": try value.encodeNil()
    case "true": try value.encode(true)
    case "false": try value.encode(false)
    case let text where bytes[0] == ASCII.quote:
      guard let string = JSONText(bytes, in: bytes.indices).text() else {
        throw refusal(encoder, "\(text) is no Unicode")
      }
      try value.encode(string)
    case let text:
      if let number = Int(text) { return try value.encode(number) }
      if let number = UInt64(text) { return try value.encode(number) }
      guard text.count(where: \.isNumber) <= 38, let decimal = Decimal(string: text),
        let double = Double(text), double.isFinite
      else { throw refusal(encoder, "\(text) has no exact number") }
      if Decimal(string: "\(double)") == decimal { return try value.encode(double) }
      try value.encode(decimal)
    }
  }

  private func refusal(_ encoder: any Encoder, _ reason: String) -> EncodingError {
    .invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: reason))
  }
}

/// Any key of an object.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
