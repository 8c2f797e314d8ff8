import Foundation

/// A scanner of the JSON that ``JSONWriter`` writes. It builds nothing but the result, and so is
/// some ten times faster than a decoder, which matters at 100,000 todos.
///
/// It returns nil for any other bytes, JSON or not; a decoder then reads them, or reports the flaw.
/// A returned value equals that of a decoder. Each reader leaves `position` after its value; after
/// nil, `position` is meaningless.
struct JSONScanner {
  let bytes: [UInt8]
  let end: Int
  var position: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Skips a literal if it comes next, and returns whether it did.
  @inline(__always)
  mutating func take(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { literal in
      guard end &- position >= literal.count else { return false }
      for index in literal.indices where unsafe bytes[position &+ index] != literal[index] {
        return false
      }
      position &+= literal.count
      return true
    }
  }

  /// Skips these bytes if they come next, and returns whether they did.
  mutating func take(_ literal: [UInt8]) -> Bool {
    guard end - position >= literal.count, ByteSearch.has(literal, in: bytes, at: position) else {
      return false
    }
    position &+= literal.count
    return true
  }

  /// Reads a text; a text with a rare escape, such as `\u`, is left to the decoder.
  mutating func text() -> String? {
    guard position < end, bytes[position] == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    var index = ByteSearch.endOfPlainText(in: bytes, from: start, to: end)
    var seen: UInt8 = 0
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        position = index + 1
        // ASCII needs no check, which costs more than the rest of the reading.
        return seen < 0x80
          ? String(decoding: bytes[start..<index], as: UTF8.self)
          : String(validating: bytes[start..<index], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return escapedText(from: start, escape: index)
      case ..<0x20: return nil
      default:
        seen |= byte
        index &+= 1
      }
    }
    return nil
  }

  /// Skips a value of any kind, and returns its JSON.
  mutating func raw() -> RawJSON? {
    var json = JSONText(bytes, in: position..<end)
    guard json.skipValue(), let value = RawJSON(value: bytes[position..<json.position]) else {
      return nil
    }
    position = json.position
    return value
  }

  private mutating func escapedText(from start: Int, escape: Int) -> String? {
    var text = Array(bytes[start..<escape])
    var index = escape
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        position = index + 1
        return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard index + 1 < end else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
        case let byte where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"):
          text.append(byte)
        default: return nil
        }
        index += 2
      case ..<0x20: return nil
      case let byte:
        text.append(byte)
        index += 1
      }
    }
    return nil
  }

  /// Reads a whole number that is not negative, of at most 18 digits.
  mutating func integer() -> Int? {
    let start = position
    guard let value = digits(), position - start <= 18, position < end else { return nil }
    // A number with a fraction or an exponent is left to the decoder.
    if [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
      return nil
    }
    return bytes[start] == UInt8(ascii: "0") && position - start > 1 ? nil : Int(value)
  }

  /// Reads a number, exactly as `Double` reads its text.
  mutating func number() -> Double? {
    let start = position
    let isNegative = take("-")
    let first = position
    guard var mantissa = digits(), position < end else { return nil }
    if bytes[first] == UInt8(ascii: "0"), position - first > 1 { return nil }
    var digitCount = position - first
    var scale = 0
    if bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      guard let value = digits(continuing: mantissa) else { return nil }
      mantissa = value
      scale = position - fraction
      digitCount += scale
    }
    guard position < end else { return nil }
    let hasExponent = bytes[position] == UInt8(ascii: "e") || bytes[position] == UInt8(ascii: "E")
    if hasExponent {
      position += 1
      _ = take("-") || take("+")
      guard digits() != nil else { return nil }
    }
    // Mantissa and power are exact here, so the quotient is rounded once, as it should be.
    if !hasExponent, digitCount <= 19, mantissa <= 1 << 53, scale <= 22 {
      let value = Double(mantissa) / Self.powersOfTen[scale]
      return isNegative ? -value : value
    }
    // A number too great or too small for a Double is left to the decoder, which refuses it.
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self))
    return value.flatMap { $0.isFinite && $0 != 0 ? $0 : nil }
  }

  /// Reads an id in capitals.
  mutating func id() -> UUID? {
    guard take("\""), end - position >= 37, bytes[position + 36] == UInt8(ascii: "\"") else {
      return nil
    }
    var high: UInt64 = 0
    var low: UInt64 = 0
    // A byte that is no digit sets a bit above those of digits.
    var flaws: UInt8 = 0
    let digits = Self.hexadecimalDigits
    func shift(_ places: Range<Int>, into half: inout UInt64) {
      for byte in bytes[position + places.lowerBound..<position + places.upperBound] {
        let digit = digits[Int(byte)]
        flaws |= digit
        half = half << 4 | UInt64(digit)
      }
    }
    shift(0..<8, into: &high)
    shift(9..<13, into: &high)
    shift(14..<18, into: &high)
    shift(19..<23, into: &low)
    shift(24..<36, into: &low)
    let dashes = [8, 13, 18, 23].allSatisfy { bytes[position &+ $0] == UInt8(ascii: "-") }
    guard flaws < 16, dashes else { return nil }
    position += 37
    return UUID(high: high, low: low)
  }

  /// Reads at least one digit, as the end of a number. A number that is too great overflows; the
  /// caller detects that by the number of digits.
  private mutating func digits(continuing value: UInt64 = 0) -> UInt64? {
    var value = value
    let start = position
    for byte in bytes[start..<end] {
      let digit = byte &- 0x30
      if digit > 9 { break }
      value = value &* 10 &+ UInt64(digit)
      position &+= 1
    }
    return position > start ? value : nil
  }

  /// The value of each byte as a digit of an id, in capitals; 0xFF for any other byte.
  private static let hexadecimalDigits: [UInt8] = (0...UInt8.max).map { byte in
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    default: 0xFF
    }
  }

  /// All powers of ten that a Double represents exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
