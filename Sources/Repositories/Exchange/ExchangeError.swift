/// What can go wrong with a file that todos are imported from or exported to.
///
/// `reason` is what the system or the encoder said.
public enum ExchangeError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case cannotRead(path: String, reason: String)
  /// The file cannot be written. What was there before is as it was.
  case cannotWrite(path: String, reason: String)
  /// The file may be as it was or have the todos, now or after a power cut.
  case unsure(path: String, reason: String)
  /// There is a file already, and it was not asked for to replace it.
  case exists(path: String)
  /// What is there is a directory, a device or the like, which is never replaced.
  case notAFile(path: String)
  /// What is there is a todo journal, which is never replaced.
  case isJournal(path: String)
  /// The name belongs to the list itself, of which this is the file.
  case isOwnFile(path: String, list: String)
  /// Neither the name of the file nor its beginning tells which format it has.
  case unknownFormat(path: String)
  /// A todo, named by its number, cannot be written in the format.
  case cannotEncode(number: Int, reason: String)
}
