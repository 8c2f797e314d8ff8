/// The paths of a journal: the file itself, and the files beside it.
struct JournalPaths: Sendable {
  let system: any FileSystem

  /// The path of the file, with the symbolic links at its end resolved: compaction moves another
  /// file to the path, which would replace a link.
  let path: String

  /// Resolves the links at the end of a path, so that compaction keeps them.
  init(_ path: String, on system: any FileSystem) throws(StorageError) {
    do throws(SystemError) {
      try self.init(following: path, on: system)
      // The mark, which is the lock, would be `.mark`, in the current directory or in the directory
      // at the path.
      if self.path.isEmpty { throw .missing }
      if self.path.utf8.last == UInt8(ascii: "/") { throw .isDirectory }
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  init(following path: String, on system: any FileSystem) throws(SystemError) {
    self.system = system
    self.path = try system.destination(of: path)
  }

  private init(at path: String, on system: any FileSystem) {
    self.system = system
    self.path = path
  }

  /// The path of the mark; see ``JournalMark``.
  var mark: String { path + ".mark" }

  /// The paths of the journal recovered from a damaged one. A link there is not followed.
  var recovered: JournalPaths { JournalPaths(at: path + ".recovered", on: system) }

  /// The files with torn lines.
  var torn: AsideFiles { AsideFiles(path: path, kind: .torn, system: system) }

  /// The names of the drafts of the journal and of its mark; see ``JournalDraft``.
  var drafts: DraftNames { DraftNames(target: path, ending: ".new") }

  /// Whether there is no file at the path; false if the system cannot say.
  var isMissing: Bool {
    do { return try system.identity(of: path) == nil } catch { return false }
  }

  /// Checks, without changing anything, that the file is a journal, the beginning of a journal, or
  /// missing.
  ///
  /// - Returns: The header; nil if the file is missing.
  func header() throws(StorageError) -> JournalHeader? {
    let file = try naming(path, StorageError.cannotOpen, ifThere(system.open(path, to: .read)))
    guard let file else { return nil }
    return try header(of: file)
  }

  /// Checks, without changing anything, that an open file is a journal, or the beginning of a
  /// journal.
  func header(of file: any OpenFile) throws(StorageError) -> JournalHeader {
    var beginning = try naming(
      path, StorageError.cannotOpen, file.beginning(JournalHeader.usualRoom))
    if beginning.count >= JournalHeader.usualRoom, !beginning.contains(JournalLine.newline) {
      beginning = try naming(path, StorageError.cannotOpen, file.beginning(JournalHeader.longest))
    }
    return try JournalReader(beginning, path: path).header
  }

  /// Creates the directory of the file.
  func createDirectory() throws(StorageError) {
    try naming(path, StorageError.cannotOpen, Directory(of: path, on: system).create())
  }

  /// Synchronizes the directory, so that the names in it are on the disk.
  func synchronizeDirectory() throws(StorageError) {
    try naming(path, StorageError.cannotWrite, Directory(of: path, on: system).synchronize())
  }
}
