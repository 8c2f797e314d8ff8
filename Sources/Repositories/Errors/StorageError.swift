/// An error between a repository and its file.
///
/// `reason` has the words of the system or the decoder.
public enum StorageError: Error, Hashable, Sendable {
  /// The file cannot be opened or created: it is a directory, it is not permitted, ….
  case cannotOpen(path: String, reason: String)

  /// The file cannot be opened for changes, but it can be read: the disk is full, it is not
  /// permitted, ….
  case cannotOpenForChanges(path: String, reason: String)

  /// Another process has been saving for a while, and does not stop. `pid` is nil if unknown. The
  /// changes were not made.
  case inUse(path: String, pid: Int32?)

  /// The file does not begin as a journal; it begins with `found`, which is cut short.
  case unknownFormat(path: String, found: String)

  /// The file begins with bytes 0, as a power cut can leave them.
  case zeroed(path: String)

  /// A list needs this name for itself or for a file beside it, but the file with the name was not
  /// made by the program.
  case foreignFile(path: String, beside: String)

  /// Lines saved since the machine started are missing at the end of the file. `saved` is the last
  /// revision saved, and `found` the last one in the file.
  case lostSaves(path: String, saved: Int, found: Int)

  /// The file was written by a version of the program that is too old.
  case olderVersion(path: String, found: Int, supported: Int)

  /// The file was written by a later version of the program.
  case newerVersion(path: String, found: Int, supported: Int)

  /// A line of the file, counted from 1, has a record of a kind that only later versions of the
  /// program know. The list can be read as far as this version understands it. The changes were not
  /// made.
  case newerRecord(path: String, line: Int, kind: String)

  /// A line of the file, counted from 1, is unreadable.
  case damaged(path: String, line: Int, reason: String)

  /// A line, counted from 1, of the file with the edits waiting for a server is unreadable.
  case damagedEdits(path: String, line: Int, reason: String)

  /// A line, counted from 1, of the file with the copy of a server's list is unreadable.
  case damagedCopy(path: String, line: Int, reason: String)

  /// An earlier version of the program wrote the file, which has edits waiting for a server.
  case olderEdits(path: String)

  /// A later version of the program wrote the file, which has a copy of a server's list.
  case newerCopy(path: String, found: Int, supported: Int)

  /// The file of waiting edits cannot be written to record the server's reply to one.
  case cannotNote(path: String, reason: String)

  /// The file was opened read-only. The changes were not made.
  case readOnly(path: String)

  /// A file exists at the path for the recovered todos, or for a copy of a list.
  case recoveredExists(path: String)

  /// Another program has changed, replaced or removed the file while it was open.
  case changedByAnother(path: String)

  /// The file was moved or removed while it was open, and no new list is begun at its path.
  case gone(path: String)

  /// Another list, or an empty file, replaced the file while it was open. The changes were not
  /// made; the next load reads the new file.
  case otherList(path: String)

  /// The file cannot be read.
  case cannotRead(path: String, reason: String)

  /// A new file, of a list or beside it, cannot be created: the disk is full, ….
  case cannotCreate(path: String, reason: String)

  /// The file cannot be written: the disk is full, …. The changes were not made.
  case cannotWrite(path: String, reason: String)

  /// The disk failed, and it is unknown whether the last changes are in the file and will stay
  /// there. The next successful load shows that.
  case outcomeUnknown(path: String, reason: String)

  /// The changes hold a value that cannot be encoded, such as a date that is not a number.
  case cannotEncode(path: String, reason: String)
}
