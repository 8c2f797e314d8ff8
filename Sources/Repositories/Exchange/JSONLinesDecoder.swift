import Foundation

/// Reads our own lines, each a todo in JSON as the journal has it too.
struct JSONLinesDecoder: RowDecoder {
  private let decoder = JSONDecoder()

  func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow {
    if bytes.allSatisfy(ASCII.isWhitespace) { return .blank }
    return .todo(ImportedTodo(try decoder.row(Todo.self, bytes)))
  }
}
