/// What could be saved of a damaged journal: every line that is intact, in a new file beside it.
///
/// ```swift
/// let recovery = try JournalRecovery(of: "/home/me/todos.journal")
/// print(recovery.path, recovery.dropped.count)
/// ```
public struct JournalRecovery: Hashable, Sendable {
  /// A line that was left out.
  public struct Dropped: Hashable, Sendable {
    /// Its number, counted from 1.
    public let line: Int

    /// What was wrong with it.
    public let reason: String
  }

  /// The path of the new file, a journal in the newest version.
  public let path: String

  /// How many lines were intact, the header not counted.
  public let kept: Int

  /// The lines that were left out.
  public let dropped: [Dropped]

  /// Reads a journal, which is not changed, and writes what is intact to "PATH.recovered".
  ///
  /// - Throws: `StorageError`: when nothing in the file is of a journal, when it is of a newer version,
  ///   or when the new file exists or cannot be written.
  public init(of path: String) throws(StorageError) {
    try self.init(of: path, on: SystemFiles())
  }

  init(of path: String, on system: any FileSystem) throws(StorageError) {
    let place = try JournalPlace(path, on: system)
    let bytes = try place.contents()
    var salvage = JournalSalvage(bytes)
    try salvage.read(path: place.path)
    try JournalDraft.write(salvage.todos, toNew: place.recovered, at: place)
    self.path = place.recovered
    kept = salvage.kept
    dropped = salvage.dropped
  }
}
