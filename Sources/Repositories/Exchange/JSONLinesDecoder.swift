/// A decoder of this program's own lines, each a todo in JSON as in the journal.
struct JSONLinesDecoder: RowDecoder {
  func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    var scanner = JSONScanner(bytes, in: bytes.indices)
    if let todo = scanner.todo(), scanner.position == scanner.end {
      return .todo(ImportedTodo(todo))
    }
    if bytes.allSatisfy(ASCII.isWhitespace) { return .blank }
    if bytes.contains(0) { throw .hasNull }
    do throws(JSONFlaw) {
      return .todo(ImportedTodo(try Todo(JSONObject(bytes, in: bytes.indices))))
    } catch {
      throw RowFlaw(error.reason, of: bytes)
    }
  }
}
