import Foundation

/// A writer of compact JSON: no white space, and only the necessary escapes.
struct JSONWriter {
  /// The bytes written.
  var bytes: [UInt8] = []

  /// Whether all values were writable.
  var isWritable = true

  /// Removes the bytes, and keeps their capacity for the next values.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes a literal unchanged.
  mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a text unchanged.
  @_disfavoredOverload
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a whole number.
  mutating func write(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var (rest, first) = (number.magnitude, bytes.count)
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    var last = bytes.count - 1
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  /// Writes a literal and a number.
  mutating func write(_ literal: StaticString, _ number: Double) {
    write(literal)
    if !number.isFinite { isWritable = false }
    // Most moments are whole seconds, whose digits are found in a third of the time.
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53, whole != 0 {
      return write(whole)
    }
    let text = number.description.utf8
    // A whole number without its fraction, as JSONEncoder writes it.
    bytes += text.suffix(2).elementsEqual(".0".utf8) ? text.dropLast(2) : text[...]
  }

  /// Writes a literal, and a text in quotes.
  mutating func write(_ literal: StaticString, _ text: String) {
    write(literal)
    bytes.append(ASCII.quote)
    var text = text
    let isWritten = text.withUTF8 { text in
      let needsEscapes = unsafe text.contains {
        $0 < 0x20 || $0 == ASCII.quote || $0 == ASCII.backslash
      }
      if needsEscapes { return false }
      unsafe bytes.append(contentsOf: text)
      return true
    }
    if !isWritten { writeEscaped(text) }
    bytes.append(ASCII.quote)
  }

  private mutating func writeEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): write("\\n")
      case UInt8(ascii: "\t"): write("\\t")
      case UInt8(ascii: "\r"): write("\\r")
      case ..<0x20:
        let digits = String(byte, radix: 16)
        write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(byte)
      }
    }
  }

  /// Writes an id, in quotes and capitals, without `uuidString`, which takes a microsecond.
  mutating func write(_ id: UUID) {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = id.uuid
    let digits = Self.digits
    func high(_ byte: UInt8) -> UInt8 { digits[Int(byte >> 4)] }
    func low(_ byte: UInt8) -> UInt8 { digits[Int(byte & 0xF)] }
    let (quote, dash) = (ASCII.quote, UInt8(ascii: "-"))
    bytes += [
      quote, high(a), low(a), high(b), low(b), high(c), low(c), high(d), low(d), dash,
      high(e), low(e), high(f), low(f), dash, high(g), low(g), high(h), low(h), dash,
      high(i), low(i), high(j), low(j), dash, high(k), low(k), high(l), low(l), high(m), low(m),
      high(n), low(n), high(o), low(o), high(p), low(p), quote,
    ]
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Writes an object with further members.
  mutating func write(object json: String, with foreign: ForeignMembers) {
    let start = bytes.count
    write(json)
    insert(foreign, from: start)
  }

  /// Inserts members, in the order of the keys, into the object written from an index on. They
  /// replace members of the same name.
  mutating func insert(_ foreign: ForeignMembers, from start: Int) {
    if foreign.isEmpty { return }
    // A copy: if two owners shared the bytes, the next change would copy all of them.
    let written = Array(bytes[start...])
    guard let object = try? JSONObject(written, in: written.indices) else {
      isWritable = false
      return
    }
    var rest = foreign.members[...]
    var separator: StaticString = "{"
    bytes.removeSubrange(start...)
    func next(_ key: String, _ value: some Sequence<UInt8>) {
      write(separator, key)
      write(":")
      bytes += value
      separator = ","
    }
    for (key, value) in object.members {
      while let member = rest.first, member.key.precedesInBytes(key) {
        next(member.key, member.value.bytes)
        rest.removeFirst()
      }
      if rest.first.map({ key.precedesInBytes($0.key) }) ?? true { next(key, written[value]) }
    }
    for member in rest { next(member.key, member.value.bytes) }
    write("}")
  }

  /// A text in quotes.
  static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.write("", text)
    return writer.bytes
  }
}
