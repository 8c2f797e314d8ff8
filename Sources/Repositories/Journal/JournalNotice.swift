/// An event of a repository that a person should know of unasked.
public enum JournalNotice: Hashable, Sendable {
  /// The last line of the file was not whole, as after a power cut in the middle of a save: the
  /// line was cut off, and is kept in another file. It has an acknowledged save only if the file
  /// was damaged, or if a ``SyncPolicy`` did not wait for the disk.
  case tornLine(path: String, keptIn: String)

  /// The last line of a file that is only read is not whole, and was left out: it is being written
  /// at this moment, or torn as in ``tornLine(path:keptIn:)``.
  case unfinishedLine(path: String)

  /// An older copy of the list has taken the place of its file since the machine started: `saved`
  /// was the revision of the last save, and `found` is that of the last one in the file. What was
  /// saved between is not there; no number is given again.
  case olderFile(path: String, saved: Int, found: Int)

  /// A save waits for another program that is saving, and has saved nothing for a while. `pid` is
  /// nil where unknown.
  case waiting(path: String, pid: Int32?)

  /// The file was moved or removed while its list is followed: what was read before stays. Told
  /// once, until the file is back.
  case gone(path: String)

  /// What is in the place of the file cannot be read, or is another list: what was read before
  /// stays, and nothing is saved. Told once for each error.
  case unreadable(StorageError)

  /// The list of ``gone(path:)`` or ``unreadable(_:)`` can be read again, and is followed.
  case isBack(path: String)

  /// A line of the file, counted from 1, has a record of a kind that only later versions of the
  /// program know: the list shows as far as this version understands it, and cannot be changed.
  /// Told once.
  case newerRecord(path: String, line: Int, kind: String)

  /// Saves could not be made durable afterwards, as ``SyncPolicy/batch`` does. They are in the
  /// file, and are written again with the next save.
  case notSynchronized(path: String, reason: String)
}
