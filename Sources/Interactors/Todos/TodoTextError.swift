/// The reason why a text is not a todo; see ``TodoText``.
public enum TodoTextError: Error, Hashable, Sendable {
  /// The line with this number, from 1, has no known key before a colon.
  case unknownLine(Int, String)
  /// The line with this number repeats a key.
  case repeatedLine(Int, String)
  /// A field has a value that it cannot have; the word of the error is the mark with that value.
  case wrongValue(QueryError)
  /// The line with this number, from 1, has a character 0, which no text has.
  case hasNull(Int)
  /// The line with this number is not UTF-8.
  case notUTF8(Int)
}
