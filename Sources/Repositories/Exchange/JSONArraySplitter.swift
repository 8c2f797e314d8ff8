/// A splitter of a JSON array, which arrives in pieces, into elements no longer than a limit.
///
/// It tracks only strings and depth; the decoder reports an element that is not JSON. So a bad
/// element does not spoil the next, unless it leaves a quote or brace open.
struct JSONArraySplitter {
  private enum Position {
    case between
    case element
    case string
    /// In a string, after a backslash.
    case escape
    case after
    /// After the array, once further text was reported.
    case over
  }

  private let limit: Int
  private var position = Position.between
  /// The number of open braces and brackets inside the array.
  private var depth = 0
  private var element: [UInt8] = []
  private var isTooLong = false
  private var line: Int
  private var elementLine: Int

  /// Makes a splitter for the bytes after the bracket that opens the array.
  init(limit: Int, line: Int) {
    self.limit = limit
    self.line = line
    elementLine = line
  }

  /// Splits the next bytes, and passes on the elements that they complete.
  mutating func split(_ bytes: ArraySlice<UInt8>, _ body: (RawRow) -> Void) {
    for byte in bytes {
      split(byte, body)
      if byte == ASCII.newline { line += 1 }
    }
  }

  /// Reports an unclosed array.
  mutating func finish(_ body: (RawRow) -> Void) {
    switch position {
    case .between, .element, .string, .escape:
      let start = position == .between ? line : elementLine
      body(RawRow(line: start, bytes: .failure(.arrayNotClosed)))
    case .after, .over: break
    }
    position = .over
  }

  private mutating func split(_ byte: UInt8, _ body: (RawRow) -> Void) {
    switch position {
    case .between:
      if ASCII.isWhitespace(byte) || byte == ASCII.comma { return }
      if byte == ASCII.closingBracket {
        position = .after
        return
      }
      elementLine = line
      position = .element
      splitStructure(byte, body)
    case .element:
      splitStructure(byte, body)
    case .string:
      append(byte)
      if byte == ASCII.quote { position = .element }
      if byte == ASCII.backslash { position = .escape }
    case .escape:
      append(byte)
      position = .string
    case .after:
      if ASCII.isWhitespace(byte) { return }
      body(RawRow(line: line, bytes: .failure(.afterArray)))
      position = .over
    case .over: break
    }
  }

  private mutating func splitStructure(_ byte: UInt8, _ body: (RawRow) -> Void) {
    switch byte {
    case ASCII.comma where depth == 0:
      endElement(body)
      position = .between
      return
    case ASCII.closingBracket where depth == 0:
      endElement(body)
      position = .after
      return
    case ASCII.quote: position = .string
    case ASCII.brace, ASCII.bracket: depth += 1
    case ASCII.closingBrace, ASCII.closingBracket: depth = max(0, depth - 1)
    default: break
    }
    append(byte)
  }

  private mutating func append(_ byte: UInt8) {
    if isTooLong { return }
    if element.count == limit {
      isTooLong = true
      element = []
    } else {
      element.append(byte)
    }
  }

  private mutating func endElement(_ body: (RawRow) -> Void) {
    let bytes: Result<[UInt8], RowFlaw> =
      isTooLong ? .failure(.tooLong(limit: limit)) : .success(element)
    element = []
    isTooLong = false
    body(RawRow(line: elementLine, bytes: bytes))
  }
}
