/// What a repository noticed that nobody asked for, and that a person should know.
public enum JournalNotice: Hashable, Sendable {
  /// The last line of the file was not whole, as after a power cut in the middle of a save: it was
  /// cut off, and is kept in another file. A save that was acknowledged is in it only if the file was
  /// damaged, or if a ``SyncPolicy`` did not wait for the disk.
  case tornLine(path: String, keptIn: String)

  /// The last line of a file that is only read is not whole, and was left out: it is being written at
  /// this moment, or it is as for ``tornLine(path:keptIn:)``.
  case unfinishedLine(path: String)

  /// What was saved in the file could not be made durable after the save, as ``SyncPolicy/batch`` has
  /// it. It is there, and is written again with the next save.
  case notSynchronized(path: String, reason: String)
}
