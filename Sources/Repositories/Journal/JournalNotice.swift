/// What a repository noticed that nobody asked for, and that a person should know.
public enum JournalNotice: Hashable, Sendable {
  /// The last line of the file was not whole, as after a power cut in the middle of a save: it was
  /// cut off, and is kept in another file.
  case tornLine(path: String, keptIn: String)

  /// What was saved in the file could not be made durable after the save, as ``SyncPolicy/batch`` has
  /// it. It is there, and is written again with the next save.
  case notSynchronized(path: String, reason: String)
}
