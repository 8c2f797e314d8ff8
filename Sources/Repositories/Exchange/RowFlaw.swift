public import Foundation

/// What is wrong with a row of an import file.
public enum RowFlaw: Error, Hashable, Sendable {
  /// It has more bytes than this.
  case tooLong(limit: Int)
  /// Its bytes are not UTF-8.
  case notUTF8
  /// It has a byte 0, as no text has.
  case hasNull
  /// It is not a todo in JSON: what the decoder said.
  case notATodo(reason: String)
  /// Its title has nothing to read.
  case blankTitle
  /// Its title has so many characters, which is more than `Todo.longestTitle`.
  case longTitle(length: Int)
  /// A member of this name is not a date as Taskwarrior writes it.
  case notADate(name: String, text: String)
  /// The status is none of those that Taskwarrior has.
  case unknownStatus(String)
  /// A row before it, in this line, has the same id.
  case duplicateID(UUID, line: Int)
  /// The file ends inside the array that it begins with, or in a row of it.
  case arrayNotClosed
  /// Something follows the end of the array.
  case afterArray
}

/// A row of an import file that cannot be taken.
public struct BadRow: Hashable, Sendable {
  /// The line where it begins, counted from 1.
  public let line: Int
  /// What is wrong with it.
  public let flaw: RowFlaw

  /// Makes a bad row.
  public init(line: Int, flaw: RowFlaw) {
    self.line = line
    self.flaw = flaw
  }
}
