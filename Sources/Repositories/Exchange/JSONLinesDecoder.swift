import Foundation

/// A decoder of our own lines, each a todo in JSON as in the journal.
struct JSONLinesDecoder: RowDecoder {
  private let decoder = JSONDecoder()

  func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    if bytes.allSatisfy(ASCII.isWhitespace) { return .blank }
    return .todo(ImportedTodo(try decoder.row(Todo.self, bytes)))
  }
}
