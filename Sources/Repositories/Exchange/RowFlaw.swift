public import Foundation

/// A flaw of a row of an import file.
public enum RowFlaw: Error, Hashable, Sendable {
  /// The row has more bytes than this.
  case tooLong(limit: Int)
  /// The bytes of the row are not UTF-8.
  case notUTF8
  /// The row has a byte 0, as no text has.
  case hasNull
  /// The row is no todo in JSON, for the decoder's reason.
  case notATodo(reason: String)
  /// The title has nothing to read.
  case blankTitle
  /// The title has this many characters, more than `Todo.longestTitle`.
  case longTitle(length: Int)
  /// The member of this name is no date as Taskwarrior writes it.
  case notADate(name: String, text: String)
  /// The status is none of Taskwarrior's.
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
