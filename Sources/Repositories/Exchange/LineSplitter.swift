/// A splitter of bytes, which arrive in pieces, into lines no longer than a limit.
///
/// A line ends in a line feed, or in a carriage return and a line feed; the last line may lack
/// both. A byte order mark at the beginning is left out.
struct LineSplitter {
  private let limit: Int
  private var line: Int
  private var partial: [UInt8] = []
  /// Whether the current line is longer than the limit: the rest of that line is skipped.
  private var isTooLong = false
  private var isFirst = true

  init(limit: Int, firstLine: Int = 1) {
    self.limit = limit
    line = firstLine
  }

  /// Splits the next bytes, and passes on the lines that they complete.
  mutating func split(_ bytes: ArraySlice<UInt8>, _ body: (RawRow) -> Void) {
    var rest = bytes
    while let end = rest.firstIndex(of: ASCII.newline) {
      extend(rest[..<end])
      endLine(body)
      rest = rest[(end + 1)...]
    }
    extend(rest)
  }

  /// Passes on the last line if it lacks its line feed.
  mutating func finish(_ body: (RawRow) -> Void) {
    if !partial.isEmpty || isTooLong { endLine(body) }
  }

  private mutating func extend(_ bytes: ArraySlice<UInt8>) {
    if isTooLong { return }
    if partial.count + bytes.count > limit {
      isTooLong = true
      partial = []
    } else {
      partial += bytes
    }
  }

  private mutating func endLine(_ body: (RawRow) -> Void) {
    defer {
      line += 1
      isTooLong = false
      isFirst = false
    }
    if isTooLong { return body(RawRow(line: line, bytes: .failure(.tooLong(limit: limit)))) }
    var bytes = partial
    partial = []
    if bytes.last == ASCII.carriageReturn { bytes.removeLast() }
    if isFirst, bytes.starts(with: ByteOrderMark.bytes) {
      bytes.removeFirst(ByteOrderMark.bytes.count)
    }
    body(RawRow(line: line, bytes: .success(bytes)))
  }
}
