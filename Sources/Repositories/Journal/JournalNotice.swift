/// An event of a repository that a person should know without asking.
public enum JournalNotice: Hashable, Sendable {
  /// The last line of the file was incomplete, as after a power cut in the middle of a save: the
  /// line was moved to another file. It has an acknowledged save only if the file was damaged, or
  /// if a ``SyncPolicy`` did not wait for the disk.
  case tornLine(path: String, keptIn: String)

  /// The last line of a file read without the lock is incomplete, and was left out: a program is
  /// writing it at this moment, or it is torn as in ``tornLine(path:keptIn:)``.
  case unfinishedLine(path: String)

  /// An older copy of the list has replaced its file since the machine started: `saved` is the
  /// revision of the last save, `found` that of the last save in the file. The saves in between are
  /// missing; no number is given again.
  case olderFile(path: String, saved: Int, found: Int)

  /// A save or a read waits for another program that has the lock, and has saved nothing for a
  /// while. `pid` is nil if unknown.
  case waiting(path: String, pid: Int32?)

  /// The file was moved or removed while its list is followed: the todos read before stay. Reported
  /// once, until the file is back.
  case gone(path: String)

  /// The file now at the path cannot be read, or is another list: the todos read before stay, and
  /// nothing is saved. Reported once for each error.
  case unreadable(StorageError)

  /// The list of ``gone(path:)`` or ``unreadable(_:)`` can be read again, and is followed.
  case isBack(path: String)

  /// A line of the file, counted from 1, has a record of a kind known only to later versions of the
  /// program: the list shows as far as this version understands it, and cannot be changed. Reported
  /// once.
  case newerRecord(path: String, line: Int, kind: String)

  /// Saves could not be made durable afterwards, as ``SyncPolicy/batch`` does. They are in the
  /// file, and the next save writes them again.
  case notSynchronized(path: String, reason: String)
}
