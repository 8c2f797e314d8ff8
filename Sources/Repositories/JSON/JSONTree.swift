/// A JSON value as a tree, whose scalars and names keep their text.
indirect enum JSONTree: Hashable, Sendable {
  case object([Member])
  /// nil for an element that was left out.
  case list([JSONTree?])
  case scalar([UInt8])

  struct Member: Hashable, Sendable {
    let key: String
    /// The key as written, with its quotes.
    let text: [UInt8]
    var value: JSONTree

    func with(_ value: JSONTree) -> Member { Member(key: key, text: text, value: value) }
  }

  /// The most values that stand inside each other, as for Foundation's decoder.
  private static let depthLimit = 512

  /// Reads a JSON text.
  init(_ bytes: [UInt8]) throws(JSONFlaw) {
    var json = JSONText(bytes, in: bytes.indices)
    json.skipWhitespace()
    guard let tree = Self.value(&json, depth: 0) else { throw .notJSON }
    json.skipWhitespace()
    guard json.next == nil else { throw .notJSON }
    self = tree
  }

  /// Reads a JSON text, which an editor may have begun with a byte order mark.
  init(withoutMark bytes: [UInt8]) throws(JSONFlaw) {
    let mark = ByteOrderMark.bytes
    try self.init(bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
  }

  /// The text, without spaces and without the elements that were left out.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The value of a member; nil for another value than an object.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .scalar(let text): bytes += text
    case .list(let elements):
      bytes.append(ASCII.bracket)
      for (index, element) in elements.lazy.compactMap(\.self).enumerated() {
        if index > 0 { bytes.append(ASCII.comma) }
        element.write(to: &bytes)
      }
      bytes.append(ASCII.closingBracket)
    case .object(let members):
      bytes.append(ASCII.brace)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(ASCII.comma) }
        bytes += member.text
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(ASCII.closingBrace)
    }
  }

  /// Reads the value at the position; nil without one.
  private static func value(_ json: inout JSONText, depth: Int) -> JSONTree? {
    guard depth < depthLimit else { return nil }
    let start = json.position
    if json.take(ASCII.bracket) {
      var elements: [JSONTree?] = []
      let isWhole = parts(&json, until: ASCII.closingBracket) { json in
        guard let element = value(&json, depth: depth + 1) else { return false }
        elements.append(element)
        return true
      }
      return isWhole ? .list(elements) : nil
    }
    if json.take(ASCII.brace) {
      var members: [Member] = []
      let isWhole = parts(&json, until: ASCII.closingBrace) { json in
        guard let name = json.skipKey(), let key = JSONText(json.bytes, in: name).text(),
          let value = value(&json, depth: depth + 1)
        else { return false }
        members.append(Member(key: key, text: Array(json.bytes[name]), value: value))
        return true
      }
      return isWhole ? .object(members) : nil
    }
    return json.skipValue() ? .scalar(Array(json.bytes[start..<json.position])) : nil
  }

  /// Reads parts with commas between them, up to a closing bracket.
  private static func parts(
    _ json: inout JSONText, until end: UInt8, _ part: (inout JSONText) -> Bool
  ) -> Bool {
    json.skipWhitespace()
    if json.take(end) { return true }
    repeat {
      json.skipWhitespace()
      guard part(&json) else { return false }
      json.skipWhitespace()
    } while json.take(ASCII.comma)
    return json.take(end)
  }
}
