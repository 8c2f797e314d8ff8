import Foundation

/// A JSON object, whose values are read on demand.
///
/// It accepts any JSON, except a repeated key: one of its two values would be lost.
struct JSONObject {
  let bytes: [UInt8]
  /// The range of the object, with white space around it.
  let range: Range<Int>
  /// The names and indexes that lead to the object.
  let path: [String]
  /// The members, sorted by the bytes of their keys.
  let members: [(key: String, value: Range<Int>)]

  /// Reads the object that fills the whole range, with white space around it.
  init(_ bytes: [UInt8], in range: Range<Int>, at path: [String] = []) throws(JSONFlaw) {
    var json = JSONText(bytes, in: range)
    var members: [(key: String, value: Range<Int>)] = []
    json.skipWhitespace()
    guard json.take(ASCII.brace) else {
      guard json.skipValue() else { throw .notJSON }
      throw JSONFlaw(path: path, kind: .wrongType)
    }
    json.skipWhitespace()
    if !json.take(ASCII.closingBrace) {
      repeat {
        json.skipWhitespace()
        guard let key = json.key() else { throw .notJSON }
        let start = json.position
        guard json.skipValue() else { throw .notJSON }
        members.append((key, start..<json.position))
        json.skipWhitespace()
      } while json.take(ASCII.comma)
      guard json.take(ASCII.closingBrace) else { throw .notJSON }
    }
    json.skipWhitespace()
    guard json.next == nil else { throw .notJSON }
    members.sort { $0.key.precedesInBytes($1.key) }
    for (member, next) in zip(members, members.dropFirst())
    where !member.key.precedesInBytes(next.key) {
      throw JSONFlaw(path: path + [member.key], kind: .twice)
    }
    self.bytes = bytes
    self.range = range
    self.path = path
    self.members = members
  }

  /// Whether the object has a member, even a null one.
  func contains(_ key: String) -> Bool { range(of: key) != nil }

  /// Whether the object has a member other than null.
  func hasValue(_ key: String) -> Bool {
    range(of: key).map { !bytes[$0].elementsEqual("null".utf8) } ?? false
  }

  /// The members with names other than these.
  func foreign(besides known: Set<String>) throws(JSONFlaw) -> ForeignMembers {
    var foreign = ForeignMembers()
    for member in members where !known.contains(member.key) {
      guard let value = RawJSON(value: bytes[member.value]), foreign.append(member.key, value)
      else { throw .notJSON }
    }
    return foreign
  }

  /// Reads a member; nil if it is missing or null.
  func ifPresent<Value>(
    _ key: String, _ read: (JSONObject) -> (String) throws(JSONFlaw) -> Value
  ) throws(JSONFlaw) -> Value? {
    hasValue(key) ? try read(self)(key) : nil
  }

  func text(_ key: String) throws(JSONFlaw) -> String {
    let range = try value(of: key)
    guard bytes[range.lowerBound] == ASCII.quote else { throw flaw(key, .wrongType) }
    guard let text = JSONText(bytes, in: range).text() else { throw .notJSON }
    return text
  }

  func bool(_ key: String) throws(JSONFlaw) -> Bool {
    let value = bytes[try value(of: key)]
    if value.elementsEqual("true".utf8) { return true }
    if value.elementsEqual("false".utf8) { return false }
    throw flaw(key, .wrongType)
  }

  func number(_ key: String) throws(JSONFlaw) -> Double {
    let text = try digits(key)
    // A number too small for a Double becomes 0, which is wrong.
    guard let number = Double(text), number.isFinite, number != 0 || Self.isZero(text) else {
      throw flaw(key, .wrong(text, .outOfRange))
    }
    return number
  }

  func integer(_ key: String) throws(JSONFlaw) -> Int {
    let text = try digits(key)
    guard let number = Int(text) ?? Double(text).flatMap(Int.init(exactly:)) else {
      throw flaw(key, .wrong(text, .outOfRange))
    }
    return number
  }

  /// A whole number of up to 64 bits without a sign.
  func unsigned(_ key: String) throws(JSONFlaw) -> UInt64 {
    let text = try digits(key)
    guard let number = UInt64(text) else { throw flaw(key, .wrong(text, .outOfRange)) }
    return number
  }

  /// A whole number in a range.
  func integer(_ key: String, in range: ClosedRange<Int>) throws(JSONFlaw) -> Int {
    let number = try integer(key)
    guard range.contains(number) else { throw flaw(key, .wrong("\(number)", .outOfRange)) }
    return number
  }

  func date(_ key: String) throws(JSONFlaw) -> Date {
    Date(timeIntervalSinceReferenceDate: try number(key))
  }

  func id(_ key: String) throws(JSONFlaw) -> UUID {
    try id(try text(key), key)
  }

  private func id(_ text: String, _ key: String) throws(JSONFlaw) -> UUID {
    if let id = UUID(uuidString: text) { return id }
    throw flaw(key, .wrong(text.debugDescription, .id))
  }

  func object(_ key: String) throws(JSONFlaw) -> JSONObject {
    try JSONObject(bytes, in: try value(of: key), at: path + [key])
  }

  func objects(_ key: String) throws(JSONFlaw) -> [JSONObject] {
    try elements(key) { range, path throws(JSONFlaw) in try JSONObject(bytes, in: range, at: path) }
  }

  func texts(_ key: String) throws(JSONFlaw) -> [String] {
    try elements(key) { range, path throws(JSONFlaw) in
      guard bytes[range.lowerBound] == ASCII.quote else {
        throw JSONFlaw(path: path, kind: .wrongType)
      }
      guard let text = JSONText(bytes, in: range).text() else { throw .notJSON }
      return text
    }
  }

  func ids(_ key: String) throws(JSONFlaw) -> [UUID] {
    var ids: [UUID] = []
    for text in try texts(key) {
      ids.append(try id(text, key))
    }
    return ids
  }

  /// A flaw of a member.
  func flaw(_ key: String, _ kind: JSONFlaw.Kind) -> JSONFlaw {
    JSONFlaw(path: path + [key], kind: kind)
  }

  private func elements<Element>(
    _ key: String, _ read: (Range<Int>, _ path: [String]) throws(JSONFlaw) -> Element
  ) throws(JSONFlaw) -> [Element] {
    guard let ranges = JSONText(bytes, in: try value(of: key)).elements() else {
      throw flaw(key, .wrongType)
    }
    var elements: [Element] = []
    for (index, range) in ranges.enumerated() {
      elements.append(try read(range, path + [key, "\(index)"]))
    }
    return elements
  }

  /// The text of a number.
  private func digits(_ key: String) throws(JSONFlaw) -> String {
    let range = try value(of: key)
    guard bytes[range.lowerBound] == UInt8(ascii: "-") || bytes[range.lowerBound] <= 0x39,
      bytes[range.lowerBound] != ASCII.quote
    else { throw flaw(key, .wrongType) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private static func isZero(_ text: String) -> Bool {
    text.prefix { $0 != "e" && $0 != "E" }.allSatisfy { "-0.".contains($0) }
  }

  private func value(of key: String) throws(JSONFlaw) -> Range<Int> {
    guard let range = range(of: key) else { throw flaw(key, .missing) }
    return range
  }

  private func range(of key: String) -> Range<Int>? {
    let (letters, count) = (key.utf8, key.utf8.count)
    return members.first {
      $0.key.utf8.count == count && $0.key.utf8.elementsEqual(letters)
    }?.value
  }
}
