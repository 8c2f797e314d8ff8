/// A whole record at any position in the bytes of a journal.
struct JournalPiece {
  /// The range of the record, with the checksum before it.
  let range: Range<Int>

  /// The range of the record's JSON.
  let content: Range<Int>

  /// Reads the record that begins at `start`; nil unless a record begins there, whole before the
  /// limit.
  init?(_ bytes: [UInt8], from start: Int, to limit: Int) {
    let begin = start + JournalLine.placeOfChecksum.count
    guard begin < limit, let end = Self.endOfObject(bytes, from: begin, to: limit) else {
      return nil
    }
    range = start..<end
    content = begin..<end
    if JournalLine.content(of: bytes, in: range) == nil { return nil }
  }

  /// Finds the whole records in bytes that form no line, such as after damage to a newline.
  ///
  /// - Complexity: O(*n*).
  static func all(in bytes: [UInt8], _ range: Range<Int>) -> [JournalPiece] {
    // No record begins within another: within a text, a backslash precedes each quote.
    var starts = range.filter { begins(bytes, at: $0, in: range) }
    starts.append(range.upperBound)
    return zip(starts, starts.dropFirst()).compactMap { start, limit in
      JournalPiece(bytes, from: start, to: limit)
    }
  }

  private static func begins(_ bytes: [UInt8], at start: Int, in range: Range<Int>) -> Bool {
    let begin = start + JournalLine.placeOfChecksum.count
    return begin + 1 < range.upperBound && bytes[begin - 1] == UInt8(ascii: " ")
      && bytes[begin] == UInt8(ascii: "{") && bytes[begin + 1] == UInt8(ascii: "\"")
  }

  /// The index after the object that begins at `start`; nil if no object ends before the limit.
  private static func endOfObject(_ bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var depth = 0
    var isText = false
    var index = start
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      if depth == 0 { return nil }
      index += 1
    }
    return nil
  }
}
