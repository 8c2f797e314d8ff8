/// A decoder of the rows of a format.
protocol RowDecoder: Sendable {
  /// Decodes a row.
  ///
  /// - Throws: the flaw of the row.
  mutating func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow
}

/// A valid row, decoded.
enum DecodedRow: Equatable {
  case todo(ImportedTodo)
  /// A row with only white space.
  case blank
  /// A valid row that makes no todo, such as a deleted task.
  case skipped(RowRemark)
}

extension RowFlaw {
  /// The flaw of an unreadable row, for the reason of its decoder.
  init(_ reason: String, of bytes: [UInt8]) {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    self = isText ? .notATodo(reason: reason.prefix(1).lowercased() + reason.dropFirst()) : .notUTF8
  }
}
