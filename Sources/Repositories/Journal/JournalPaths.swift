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

  /// The path of the first, second, … file with a torn line.
  func torn(_ number: Int) -> String { number == 1 ? path + ".torn" : "\(path).torn.\(number)" }

  /// The names of the drafts of the journal and of its mark; see ``JournalDraft``.
  var drafts: DraftNames { DraftNames(target: path, ending: ".new") }

  /// Checks, without changing anything, that the file is a journal, the beginning of a journal, or
  /// missing.
  ///
  /// - Returns: The header; nil if the file is missing.
  func header() throws(StorageError) -> JournalHeader? {
    let file: any OpenFile
    do {
      file = try system.open(path, to: .read)
    } catch {
      if error.isMissingFile { return nil }
      throw .cannotOpen(path: path, reason: error.reason)
    }
    return try header(of: file)
  }

  /// Checks, without changing anything, that an open file is a journal, or the beginning of a
  /// journal.
  func header(of file: any OpenFile) throws(StorageError) -> JournalHeader {
    let beginning: [UInt8]
    do {
      let usual = try file.beginning(JournalHeader.usualRoom)
      let isWhole = usual.count < JournalHeader.usualRoom || usual.contains(JournalLine.newline)
      beginning = isWhole ? usual : try file.beginning(JournalHeader.longest)
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
    return try JournalReader(beginning, path: path).header
  }

  /// Creates the directory of the file.
  func createDirectory() throws(StorageError) {
    do {
      try Directory(of: path, on: system).create()
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  /// Synchronizes the directory, so that the names in it are on the disk.
  func synchronizeDirectory() throws(StorageError) {
    do {
      try Directory(of: path, on: system).synchronize()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
