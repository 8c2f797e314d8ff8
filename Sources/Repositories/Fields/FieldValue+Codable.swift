/// The coded form of a todo and of its values, for any coder, is their JSON.
extension RawJSON {
  /// Reads a value from JSON; a flaw becomes an error of the decoder.
  static func decoded<Value>(
    _ decoder: any Decoder, _ read: (_ key: String, JSONObject) throws(JSONFlaw) -> Value
  ) throws -> Value {
    let key = decoder.codingPath.last?.stringValue ?? "value"
    let object = object([(key, try RawJSON(from: decoder))])
    do throws(JSONFlaw) {
      return try read(key, JSONObject(object.bytes, in: object.bytes.indices))
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.reason))
    }
  }

  /// Writes a value as JSON; a value that JSON cannot hold is refused.
  static func encode(_ encoder: any Encoder, _ write: (inout JSONWriter) -> Void) throws {
    var writer = JSONWriter()
    write(&writer)
    let json = RawJSON(bytes: writer.bytes)
    if writer.isWritable { return try json.encode(to: encoder) }
    throw EncodingError.invalidValue(
      json,
      .init(codingPath: encoder.codingPath, debugDescription: "\(json) is out of range"))
  }
}

/// The coded form leaves out values that are false, nil or empty; missing values are read as such.
extension Todo: Codable {
  /// Reads a todo from its coded form.
  public init(from decoder: any Decoder) throws {
    self = try RawJSON.decoded(decoder) { key, object throws(JSONFlaw) in
      try Todo(object.object(key))
    }
  }

  /// Writes the coded form.
  ///
  /// - Throws: `EncodingError.invalidValue`, for a value that JSON cannot hold.
  public func encode(to encoder: any Encoder) throws {
    if let flaw { throw flaw }
    try RawJSON.encode(encoder) { $0.write(self) }
  }
}

/// The coded form of a rank is its text.
extension Rank: Codable {
  /// Reads a rank.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, for a text that is no rank.
  public init(from decoder: any Decoder) throws {
    self = try RawJSON.decoded(decoder, Rank.read)
  }

  /// Writes the rank's text.
  public func encode(to encoder: any Encoder) throws {
    try RawJSON.encode(encoder) { write(to: &$0) }
  }
}

extension Recurrence: Codable {
  /// Reads the object.
  public init(from decoder: any Decoder) throws {
    self = try RawJSON.decoded(decoder, Recurrence.read)
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    try RawJSON.encode(encoder) { write(to: &$0) }
  }
}

/// A number of seconds since 2001, or the text of a span.
extension TodoMoment: Codable {
  /// Reads a number or a text.
  public init(from decoder: any Decoder) throws {
    self = try RawJSON.decoded(decoder, TodoMoment.read)
  }

  /// Writes a number or a text.
  public func encode(to encoder: any Encoder) throws {
    try RawJSON.encode(encoder) { write(to: &$0) }
  }
}
