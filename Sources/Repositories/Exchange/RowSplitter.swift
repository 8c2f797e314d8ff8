/// A splitter of a file into rows: its lines or, if the file is a JSON array, its elements.
struct RowSplitter {
  // Both are nil while the file has only had white space.
  private var lines: LineSplitter?
  private var array: JSONArraySplitter?
  private let limit: Int
  /// The line that the white space has reached.
  private var line = 1

  /// Makes a splitter for a format.
  init(_ format: ExchangeFormat, limit: Int) {
    self.limit = limit
    if format != .taskwarrior { lines = LineSplitter(limit: limit) }
  }

  /// Splits the next bytes, and passes on the rows that they complete.
  mutating func split(_ bytes: ArraySlice<UInt8>, _ body: (RawRow) -> Void) {
    var rest = bytes
    if lines == nil, array == nil {
      // A byte order mark counts as white space; elsewhere its bytes are not JSON anyway.
      let blank = bytes.prefix { ASCII.isWhitespace($0) || ByteOrderMark.bytes.contains($0) }
      line += blank.count { $0 == ASCII.newline }
      rest = bytes[blank.endIndex...]
      switch rest.first {
      case nil: return
      case ASCII.bracket:
        array = JSONArraySplitter(limit: limit, line: line)
        rest = rest.dropFirst()
      default: lines = LineSplitter(limit: limit, firstLine: line)
      }
    }
    lines?.split(rest, body)
    array?.split(rest, body)
  }

  /// Passes on the last row if it lacks an end.
  mutating func finish(_ body: (RawRow) -> Void) {
    lines?.finish(body)
    array?.finish(body)
  }
}
