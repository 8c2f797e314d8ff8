import Foundation

/// Reads one row of a format.
protocol RowDecoder: Sendable {
  /// What a row says.
  ///
  /// - Throws: what is wrong with it.
  mutating func todo(_ bytes: [UInt8]) throws(RowFlaw) -> DecodedRow
}

/// A row that is right, as its decoder understands it.
enum DecodedRow: Equatable {
  case todo(ImportedTodo)
  /// There is nothing in it.
  case blank
  /// It is right, but no todo of ours can be made of it, such as one that was deleted.
  case skipped
}

extension JSONDecoder {
  /// Reads a row of JSON.
  func row<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws(RowFlaw) -> Value {
    // The decoder would take zeros for a sign of UTF-16.
    if bytes.contains(0) { throw .hasNull }
    do {
      return try decode(type, from: Data(bytes))
    } catch {
      let text = String(validating: bytes, as: UTF8.self)
      if text == nil { throw .notUTF8 }
      let reason = CodingReason.text(error)
      throw .notATodo(reason: reason.prefix(1).lowercased() + reason.dropFirst())
    }
  }
}
