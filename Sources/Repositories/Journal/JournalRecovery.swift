/// The recovery of a damaged journal: every intact line, in a new file beside the journal.
///
/// ```swift
/// let recovery = try JournalRecovery(of: "/home/me/todos.journal")
/// print(recovery.path, recovery.dropped.count)
/// ```
public struct JournalRecovery: Hashable, Sendable {
  /// A line left out of the recovery.
  public struct Dropped: Hashable, Sendable {
    /// The number of the line, counted from 1.
    public let line: Int

    /// The flaw of the line.
    public let reason: String
  }

  /// The path of the new file, a journal in the newest version.
  public let path: String

  /// The number of intact lines, without the header.
  public let kept: Int

  /// The lines left out.
  public let dropped: [Dropped]

  /// The number of saves missing between the lines, and at the end of the journal according to its
  /// mark, as far as known; without the lines left out.
  public let lost: Int

  /// Reads a journal without changing it, and writes its intact lines to "PATH.recovered".
  ///
  /// - Throws: `StorageError` if the file has nothing of a journal, or is of another version, or if
  ///   the new file exists or cannot be written.
  public init(of path: String) throws(StorageError) {
    try self.init(of: path, on: SystemFiles())
  }

  init(of path: String, on system: any FileSystem) throws(StorageError) {
    let paths = try JournalPaths(path, on: system)
    let bytes = try paths.contents()
    var salvage = JournalSalvage(bytes)
    try salvage.read(path: paths.path)
    var contents = JournalContents(
      of: salvage.todos, salvage.trail, at: salvage.revision, path: paths.recovered.path,
      salvage.foreign, header: salvage.header)
    // The lost saves may have given higher numbers.
    let found = (try? paths.readMark()) ?? nil
    let mark = found.flatMap { $0.isFor(bytes, try? system.status(of: path)) ? $0 : nil }
    contents.raise(highestNumber: mark?.highestNumber)
    try JournalDraft.beginJournal(with: contents, at: paths.recovered, ownedLike: paths.path)
    self.path = paths.recovered.path
    kept = salvage.kept
    dropped = salvage.dropped
    let end = salvage.revision + salvage.droppedBefore
    lost = salvage.lost + max((mark?.rev ?? 0) - end, 0)
  }
}
