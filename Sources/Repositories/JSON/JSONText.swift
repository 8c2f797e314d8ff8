/// The grammar of JSON (RFC 8259), over bytes. It builds nothing and does not recurse: values may
/// nest as deeply as their bytes allow.
struct JSONText {
  let bytes: [UInt8]
  let end: Int
  private(set) var position: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next byte, if there is one.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Skips white space.
  mutating func skipWhitespace() {
    while position < end, ASCII.isWhitespace(bytes[position]) { position &+= 1 }
  }

  /// Skips a byte, if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Skips a value, with all values inside it; false without a valid one.
  mutating func skipValue() -> Bool {
    // The closing brackets of the lists and objects around the current position.
    var open: [UInt8] = []
    while true {
      switch next {
      case ASCII.brace:
        position += 1
        skipWhitespace()
        if !take(ASCII.closingBrace) {
          guard skipKey() != nil else { return false }
          open.append(ASCII.closingBrace)
          continue
        }
      case ASCII.bracket:
        position += 1
        skipWhitespace()
        if !take(ASCII.closingBracket) {
          open.append(ASCII.closingBracket)
          continue
        }
      default:
        guard skipScalar() else { return false }
      }
      while let closing = open.last {
        skipWhitespace()
        if take(ASCII.comma) {
          skipWhitespace()
          if closing == ASCII.closingBrace, skipKey() == nil { return false }
          break
        }
        guard take(closing) else { return false }
        open.removeLast()
      }
      if open.isEmpty { return true }
    }
  }

  /// The ranges of the elements of the list that begins at the position; nil for another value.
  consuming func elements() -> [Range<Int>]? {
    guard take(ASCII.bracket) else { return nil }
    var elements: [Range<Int>] = []
    skipWhitespace()
    if take(ASCII.closingBracket) { return elements }
    repeat {
      skipWhitespace()
      let start = position
      guard skipValue() else { return nil }
      elements.append(start..<position)
      skipWhitespace()
    } while take(ASCII.comma)
    return elements
  }

  /// Skips a member's key, its colon, and white space; returns the place of the key and its quotes.
  mutating func skipKey() -> Range<Int>? {
    let start = position
    guard skipString() else { return nil }
    let key = start..<position
    skipWhitespace()
    guard take(UInt8(ascii: ":")) else { return nil }
    skipWhitespace()
    return key
  }

  private mutating func skipScalar() -> Bool {
    switch next {
    case ASCII.quote: skipString()
    case UInt8(ascii: "t"): skip("true")
    case UInt8(ascii: "f"): skip("false")
    case UInt8(ascii: "n"): skip("null")
    default: skipNumber()
    }
  }

  private mutating func skip(_ literal: String) -> Bool {
    literal.utf8.allSatisfy { take($0) }
  }

  /// Skips a text in quotes.
  private mutating func skipString() -> Bool {
    guard take(ASCII.quote) else { return false }
    while let byte = next {
      position &+= 1
      switch byte {
      case ASCII.quote: return true
      case ASCII.backslash:
        guard skipEscape() else { return false }
      case ..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func skipEscape() -> Bool {
    guard let escape = next else { return false }
    position += 1
    if escape != UInt8(ascii: "u") { return "\"\\/bfnrt".utf8.contains(escape) }
    for _ in 0..<4 {
      guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else { return false }
      position += 1
    }
    return true
  }

  private mutating func skipNumber() -> Bool {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")), !skipDigits() { return false }
    if take(UInt8(ascii: ".")), !skipDigits() { return false }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      return skipDigits()
    }
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, byte >= 0x30, byte <= 0x39 { position &+= 1 }
    return position > start
  }
}
