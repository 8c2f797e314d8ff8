/// An error between a repository and its file.
///
/// `reason` has the words of the system or the decoder.
public enum StorageError: Error, Hashable, Sendable {
  /// The file cannot be opened or created: it is a directory, it is not permitted, ….
  case cannotOpen(path: String, reason: String)

  /// The file cannot be opened for changes, but it can be read: the disk is full, it is not
  /// permitted, ….
  case cannotOpenForChanges(path: String, reason: String)

  /// Another process has been saving for a while, and does not end. `pid` is nil where unknown. The
  /// changes were not made.
  case inUse(path: String, pid: Int32?)

  /// The file does not begin as a journal, but with `found`, cut short.
  case unknownFormat(path: String, found: String)

  /// The file begins with bytes 0, as a power cut can leave them.
  case zeroed(path: String)

  /// A name that a list needs, its own or that of a file beside it, belongs to a file that the
  /// program has not made.
  case foreignFile(path: String, beside: String)

  /// Whole lines that were saved since the machine started are missing at the end of the file: the
  /// last one was `saved`, and the last one in the file is `found`, as revisions.
  case lostSaves(path: String, saved: Int, found: Int)

  /// The file was written by a version of the program that is too old.
  case olderVersion(path: String, found: Int, supported: Int)

  /// The file was written by a later version of the program.
  case newerVersion(path: String, found: Int, supported: Int)

  /// A line of the file, counted from 1, has a record of a kind that only later versions of the
  /// program know. The list can be read, as far as this version understands it. The changes were
  /// not made.
  case newerRecord(path: String, line: Int, kind: String)

  /// A line of the file, counted from 1, cannot be understood.
  case damaged(path: String, line: Int, reason: String)

  /// A line of the file that keeps the edits which wait for a server, counted from 1, cannot be
  /// understood.
  case damagedEdits(path: String, line: Int, reason: String)

  /// A line of the file that keeps a copy of the list on a server, counted from 1, cannot be
  /// understood.
  case damagedCopy(path: String, line: Int, reason: String)

  /// The file keeps edits that wait for a server, and was written by an earlier version of the
  /// program.
  case olderEdits(path: String)

  /// The file keeps a copy of the list on a server, and was written by a later version of the
  /// program.
  case newerCopy(path: String, found: Int, supported: Int)

  /// The file of the edits that wait cannot be written to note what the server has said of one.
  case cannotNote(path: String, reason: String)

  /// The file was opened only to be read. The changes were not made.
  case readOnly(path: String)

  /// A file exists where the recovered todos, or a copy of a list, were to be written.
  case recoveredExists(path: String)

  /// Another program has changed, replaced or removed the file while it was open.
  case changedByAnother(path: String)

  /// The file was moved or removed while it was open, and no other list is begun in its place.
  case gone(path: String)

  /// Another list, or an empty file, has taken the place of the file while it was open. The changes
  /// were not made; loading the list again takes what is there.
  case otherList(path: String)

  /// The file cannot be read.
  case cannotRead(path: String, reason: String)

  /// A new file, of a list or beside it, cannot be made: the disk is full, ….
  case cannotCreate(path: String, reason: String)

  /// The file cannot be written: the disk is full, …. The changes were not made.
  case cannotWrite(path: String, reason: String)

  /// The disk failed, and it is unknown whether the last changes are in the file and will stay
  /// there. The todos tell when they can be read the next time.
  case outcomeUnknown(path: String, reason: String)

  /// The changes hold a value that cannot be written down, such as a date that is no number.
  case cannotEncode(path: String, reason: String)
}
