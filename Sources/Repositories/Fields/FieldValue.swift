/// A type of the values that a todo's fields have, and the forms of such a value.
protocol FieldValue: Hashable, Codable, Sendable {
  /// Writes the value as JSON. A value that JSON cannot hold makes the writer unwritable.
  func write(to writer: inout JSONWriter)

  /// Reads a member of an object, which is there and not null.
  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Self

  /// Reads the next value of a scanner; nil leaves the value to `read`.
  static func scan(_ scanner: inout JSONScanner) -> Self?

  /// Writes the value for any encoder.
  func encode(_ key: JSONKey, to members: inout KeyedEncodingContainer<JSONKey>) throws

  /// Reads a member from any decoder.
  static func decode(
    _ key: JSONKey, from members: KeyedDecodingContainer<JSONKey>
  ) throws -> Self

  /// The value as text for people, in any language; nil for an empty value, or one without a text.
  var shownText: String? { get }
}

/// A type of the values of a field that has several.
protocol ListedFieldValue: FieldValue {
  /// Reads a member of an object, which is there and not null, as a list.
  static func elements(_ key: String, of object: JSONObject) throws(JSONFlaw) -> [Self]

  /// The value as one of several, as text for people in any language; nil without a text.
  var shownMark: String? { get }
}

extension FieldValue {
  func encode(_ key: JSONKey, to members: inout KeyedEncodingContainer<JSONKey>) throws {
    try members.encode(self, forKey: key)
  }

  static func decode(
    _ key: JSONKey, from members: KeyedDecodingContainer<JSONKey>
  ) throws -> Self {
    try members.decode(Self.self, forKey: key)
  }

  var shownText: String? { nil }
}

/// A value that may be missing: null in JSON.
extension Optional: FieldValue where Wrapped: FieldValue {
  func write(to writer: inout JSONWriter) {
    guard let self else { return writer.write("null") }
    self.write(to: &writer)
  }

  static func read(_ key: String, of object: JSONObject) throws(JSONFlaw) -> Self {
    try Wrapped.read(key, of: object)
  }

  static func scan(_ scanner: inout JSONScanner) -> Self? {
    if scanner.take("null") { return .some(nil) }
    return Wrapped.scan(&scanner).map { .some($0) }
  }

  func encode(_ key: JSONKey, to members: inout KeyedEncodingContainer<JSONKey>) throws {
    try self?.encode(key, to: &members)
  }

  static func decode(
    _ key: JSONKey, from members: KeyedDecodingContainer<JSONKey>
  ) throws -> Self {
    try Wrapped.decode(key, from: members)
  }

  var shownText: String? { self?.shownText }
}
