/// An error of a file that todos are imported from or exported to.
///
/// `reason` has the words of the system or the encoder.
public enum ExchangeError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case cannotRead(path: String, reason: String)
  /// The file cannot be written. An existing file is unchanged.
  case cannotWrite(path: String, reason: String)
  /// The file has the todos or is unchanged, and a power cut may change which.
  case unsure(path: String, reason: String)
  /// A file exists, and the caller did not ask to replace it.
  case exists(path: String)
  /// The path leads to a directory, a device or the like, which is never replaced.
  case notAFile(path: String)
  /// The path leads to a todo journal, which is never replaced.
  case isJournal(path: String)
  /// The path, or its name, belongs to the list itself; `list` is the list's file.
  case isOwnFile(path: String, list: String)
  /// Neither the name nor the beginning of the file shows its format.
  case unknownFormat(path: String)
  /// A todo, named by its number, cannot be written in the format.
  case cannotEncode(number: Int, reason: String)
}
