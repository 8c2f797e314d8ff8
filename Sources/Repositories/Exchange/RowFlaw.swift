public import Foundation

/// A flaw of a row of an import file.
public enum RowFlaw: Error, Hashable, Sendable {
  /// The row has more than `limit` bytes.
  case tooLong(limit: Int)
  /// The bytes of the row are not UTF-8.
  case notUTF8
  /// The row has a byte 0, which no text has.
  case hasNull
  /// The row is not a todo in JSON, for the decoder's reason.
  case notATodo(reason: String)
  /// The title is blank.
  case blankTitle
  /// The title has `length` characters, more than `Todo.longestTitle`.
  case longTitle(length: Int)
  /// The member of this name is not a Taskwarrior date.
  case notADate(name: String, text: String)
  /// Taskwarrior has no such status.
  case unknownStatus(String)
  /// An earlier row, in this line, has the same id.
  case duplicateID(UUID, line: Int)
  /// The file ends inside its array, or in a row of the array.
  case arrayNotClosed
  /// Something follows the end of the array.
  case afterArray
}

/// A row of an import file that cannot be imported.
public struct BadRow: Hashable, Sendable {
  /// The line where the row begins, counted from 1.
  public let line: Int
  /// The flaw of the row.
  public let flaw: RowFlaw

  /// Makes a bad row.
  public init(line: Int, flaw: RowFlaw) {
    self.line = line
    self.flaw = flaw
  }
}
