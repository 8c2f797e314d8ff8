import Testing

@testable import Repositories

/// The rows that are cut out of a JSON array.
struct JSONArraySplitterTests {
  private func elements(_ text: String, pieces: Int = 3, limit: Int = 20) -> [RawRow] {
    var splitter = RowSplitter(.taskwarrior, limit: limit)
    var rows: [RawRow] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      splitter.split(bytes[start..<min(start + pieces, bytes.count)]) { rows.append($0) }
    }
    splitter.finish { rows.append($0) }
    return rows
  }

  private func row(_ line: Int, _ text: String) -> RawRow {
    RawRow(line: line, bytes: .success(Array(text.utf8)))
  }

  private func row(_ line: Int, _ flaw: RowFlaw) -> RawRow {
    RawRow(line: line, bytes: .failure(flaw))
  }

  @Test(arguments: 1...7)
  func `elements come out whole with their lines, whatever the pieces`(pieces: Int) {
    #expect(
      elements("\u{FEFF} [\n{\"a\":[1,{}]},\n{\"b\":\"],\\\"{\"}\n]\n", pieces: pieces)
        == [row(2, "{\"a\":[1,{}]}"), row(3, "{\"b\":\"],\\\"{\"}\n")])
  }

  @Test func `no elements are none, and commas without any are passed over`() {
    #expect(elements("[]") == [])
    #expect(elements("") == [])
    #expect(elements(" \n ") == [])
    #expect(elements("[,{},\n,{},]") == [row(1, "{}"), row(2, "{}")])
  }

  @Test func `an element that is no object is for its decoder to refuse`() {
    #expect(elements("[1,}x,{}]") == [row(1, "1"), row(1, "}x"), row(1, "{}")])
  }

  @Test(arguments: ["[", "[{}", "[{},", "[{},{", "[{},\"", "[{},\"\\"])
  func `an array that is not closed is told of, and what was whole is there`(text: String) {
    let rows = elements(text)
    #expect(rows.last == row(1, .arrayNotClosed))
    #expect(rows.dropLast() == (text.contains(",") ? [row(1, "{}")] : []))
  }

  @Test func `what follows the array is told of once`() {
    #expect(elements("[]\n\n{} x\n[") == [row(3, .afterArray)])
  }

  @Test func `an element that is too long is told of, and the next is read`() {
    #expect(
      elements("[\"123456789012345678\",\n\"1234567890123456789\",1]")
        == [row(1, "\"123456789012345678\""), row(2, .tooLong(limit: 20)), row(2, "1")])
  }

  @Test func `without a bracket the rows are lines, counted from the first of the file`() {
    #expect(elements("\n \n{}\n{}\n") == [row(3, "{}"), row(4, "{}")])
  }
}
