/// A splitter of a file into rows: its lines or, if the file is a JSON array, its elements.
enum RowSplitter {
  case lines(LineSplitter)
  case array(JSONArraySplitter)
  /// Only white space so far, up to this line.
  case undecided(limit: Int, line: Int)

  /// Makes a splitter for a format.
  init(_ format: ExchangeFormat, limit: Int) {
    switch format {
    case .jsonLines, .todoTxt: self = .lines(LineSplitter(limit: limit))
    case .taskwarrior: self = .undecided(limit: limit, line: 1)
    }
  }

  /// Splits the next bytes, and passes on the rows that they complete.
  mutating func split(_ bytes: ArraySlice<UInt8>, _ body: (RawRow) -> Void) {
    switch self {
    case .lines(var splitter):
      // Leaves the copy the only owner of the buffer, so that the buffer changes in place.
      self = .undecided(limit: 0, line: 0)
      splitter.split(bytes, body)
      self = .lines(splitter)
    case .array(var splitter):
      self = .undecided(limit: 0, line: 0)
      splitter.split(bytes, body)
      self = .array(splitter)
    case .undecided(let limit, var line):
      // A byte order mark counts as white space; elsewhere its bytes are not JSON anyway.
      let blank = bytes.prefix { ASCII.isWhitespace($0) || ByteOrderMark.bytes.contains($0) }
      line += blank.count { $0 == ASCII.newline }
      let rest = bytes[blank.endIndex...]
      switch rest.first {
      case nil:
        self = .undecided(limit: limit, line: line)
      case ASCII.bracket:
        self = .array(JSONArraySplitter(limit: limit, line: line))
        split(rest.dropFirst(), body)
      default:
        self = .lines(LineSplitter(limit: limit, firstLine: line))
        split(rest, body)
      }
    }
  }

  /// Passes on the last row if it lacks an end.
  mutating func finish(_ body: (RawRow) -> Void) {
    switch self {
    case .lines(var splitter):
      splitter.finish(body)
      self = .lines(splitter)
    case .array(var splitter):
      splitter.finish(body)
      self = .array(splitter)
    case .undecided: break
    }
  }
}
