/// A decoder of this program's own lines, each a todo in JSON as in the journal.
struct JSONLinesDecoder: RowDecoder {
  func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    var scanner = JSONScanner(bytes, in: bytes.indices)
    if let todo = scanner.todo(), scanner.position == scanner.end {
      return row(todo)
    }
    if bytes.allSatisfy(ASCII.isWhitespace) { return .blank }
    if bytes.contains(0) { throw .hasNull }
    do throws(JSONFlaw) {
      return row(try Todo(JSONObject(bytes, in: bytes.indices)))
    } catch {
      throw RowFlaw(error.reason, of: bytes)
    }
  }

  /// The row of a todo. The import of another program's row has already named the members of that
  /// row, which the todo keeps.
  private func row(_ todo: Todo) -> DecodedRow {
    var row = ImportedTodo(todo)
    if !todo.foreign.isEmpty {
      row.place.keptMembers = todo.foreign.keys.filter { !KeptRow.all.contains($0) }
    }
    return .todo(row)
  }
}
