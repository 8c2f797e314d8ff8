/// What can go wrong between a repository and its file.
///
/// `reason` is what the system or the decoder said.
public enum StorageError: Error, Hashable, Sendable {
  /// The file cannot be opened or created: it is a directory, it is not permitted, ….
  case cannotOpen(path: String, reason: String)

  /// The file cannot be opened to be changed, but it can be looked at: the disk is full, it is not
  /// permitted, ….
  case cannotOpenForChanges(path: String, reason: String)

  /// Another process, or another repository of this one, has the file open. The process is named
  /// by its id where that is known.
  case inUse(path: String, pid: Int32?)

  /// The file begins with something else than a journal does: `found`, cut short.
  case unknownFormat(path: String, found: String)

  /// The file begins with bytes 0, as a power cut can leave them.
  case zeroed(path: String)

  /// A file with a name that the list needs beside it was made by somebody else.
  case foreignFile(path: String, beside: String)

  /// The file was written by a later version of the program.
  case newerVersion(path: String, found: Int, supported: Int)

  /// A line of the file, counted from 1, cannot be understood.
  case damaged(path: String, line: Int, reason: String)

  /// The file was opened to look at it only. The changes were not made.
  case readOnly(path: String)

  /// There is a file already where what is intact was to be copied to.
  case recoveredExists(path: String)

  /// Another program has changed, replaced or removed the file while it was open.
  case changedByAnother(path: String)

  /// The file cannot be read.
  case cannotRead(path: String, reason: String)

  /// A new file, of a list or beside it, cannot be made: the disk is full, ….
  case cannotCreate(path: String, reason: String)

  /// The file cannot be written: the disk is full, …. The changes were not made.
  case cannotWrite(path: String, reason: String)

  /// The disk failed so that nobody knows whether the last changes are in the file, and will stay there.
  /// The next time that the todos can be read they tell.
  case outcomeUnknown(path: String, reason: String)

  /// The changes hold a value that cannot be written down, such as a date that is no number.
  case cannotEncode(path: String, reason: String)
}
