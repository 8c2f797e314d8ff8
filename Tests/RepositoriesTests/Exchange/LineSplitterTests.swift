import Testing

@testable import Repositories

struct LineSplitterTests {
  private func lines(_ bytes: [UInt8], pieces: Int = 3, limit: Int = 8) -> [RawRow] {
    var splitter = LineSplitter(limit: limit)
    var rows: [RawRow] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      splitter.split(bytes[start..<min(start + pieces, bytes.count)]) { rows.append($0) }
    }
    splitter.finish { rows.append($0) }
    return rows
  }

  private func lines(_ text: String, pieces: Int = 3, limit: Int = 8) -> [RawRow] {
    lines(Array(text.utf8), pieces: pieces, limit: limit)
  }

  private func row(_ line: Int, _ text: String) -> RawRow {
    RawRow(line: line, bytes: .success(Array(text.utf8)))
  }

  @Test(arguments: 1...6)
  func `lines come out whole, whatever the pieces`(pieces: Int) {
    #expect(
      lines("one\ntwo\r\n\nfour", pieces: pieces)
        == [row(1, "one"), row(2, "two"), row(3, ""), row(4, "four")])
  }

  @Test func `a last line break ends no further line`() {
    #expect(lines("a\n") == [row(1, "a")])
    #expect(lines("") == [])
    #expect(lines("\n") == [row(1, "")])
  }

  @Test func `a mark of the encoding is left out at the beginning only`() {
    #expect(lines("\u{FEFF}a\n\u{FEFF}b") == [row(1, "a"), row(2, "\u{FEFF}b")])
  }

  @Test(arguments: 1...20)
  func `a line that is too long is told of, and the next is read`(pieces: Int) {
    let long = RawRow(line: 2, bytes: .failure(.tooLong(limit: 8)))
    #expect(
      lines("12345678\n123456789\nb\n", pieces: pieces) == [row(1, "12345678"), long, row(3, "b")])
    #expect(lines("a\n1234567890", pieces: pieces) == [row(1, "a"), long])
  }
}
