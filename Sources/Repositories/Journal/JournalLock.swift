/// The lock for changing a journal, held for one turn.
///
/// It is a system lock on the mark file, so it ends with the process, however the process ends. The
/// mark file is never renamed or removed: a process that has just opened it would lock a file that
/// no other process sees. The journal itself is locked, too, against programs that use another
/// path, or come after a person has removed the mark.
struct JournalLock: Sendable {
  let paths: JournalPaths

  /// The journal, open for writing at its end.
  private(set) var file: any OpenFile

  /// The header of the file.
  private(set) var header: JournalHeader

  private let mark: any OpenFile
  private let hold: LockHold
  /// Notices to send after unlocking: a terminal may keep the program waiting.
  private var notices: [@Sendable () -> Void] = []

  /// Takes the lock of a journal.
  ///
  /// - Parameters:
  ///   - isWaiting: Whether to wait on this thread until the lock is free.
  ///   - mayBegin: Whether to create a missing journal.
  /// - Returns: nil if another has the lock.
  /// - Throws: `StorageError.gone` if there is no journal, and `mayBegin` is false.
  static func acquire(
    at paths: JournalPaths, waiting isWaiting: Bool, mayBegin: Bool = true,
    holding: LockHolding = .ofProgram
  ) throws(StorageError) -> JournalLock? {
    try holding.asking { () throws(StorageError) in
      try acquire(at: paths, isWaiting, mayBegin, holding)
    }
  }

  private static func acquire(
    at paths: JournalPaths, _ isWaiting: Bool, _ mayBegin: Bool, _ holding: LockHolding
  ) throws(StorageError) -> JournalLock? {
    for _ in 1...tries {
      let mark = try paths.openMark(mayBegin: mayBegin)
      guard try paths.lock(mark, paths.mark, isWaiting) else { return nil }
      guard try paths.leads(paths.mark, to: paths.status(of: mark)) else { continue }
      guard let file = try paths.open(mayBegin: mayBegin) else { continue }
      let header = try paths.header(of: file)
      guard try paths.lock(file, paths.path, isWaiting) else { return nil }
      let status = try paths.status(of: file)
      guard try paths.leads(paths.path, to: status) else { continue }
      try paths.checkName(of: file, status)
      return JournalLock(
        paths: paths, file: file, header: header, mark: mark, hold: holding.begin())
    }
    throw .changedByAnother(path: paths.path)
  }

  /// More tries than there are processes that replace the file at the same moment.
  private static let tries = 100

  /// Switches to the file that has replaced the journal.
  mutating func goOn(with file: any OpenFile, _ header: JournalHeader) {
    self.file.unlock()
    self.file = file
    self.header = header
  }

  /// Writes the mark, which says how far the journal may be read.
  func write(_ mark: JournalMark) throws(StorageError) {
    try naming(paths.mark, StorageError.cannotWrite, self.mark.overwrite(mark.bytes, at: 0))
  }

  /// Reads how far the journal may be read; nil without a valid mark.
  func readMark() throws(StorageError) -> JournalMark? { try paths.readMark(in: mark) }

  /// Schedules a closure for after the release.
  mutating func afterwards(_ tell: @escaping @Sendable () -> Void) {
    notices.append(tell)
  }

  /// Releases the lock for all copies of this value, then sends the notices.
  func release() {
    file.unlock()
    mark.unlock()
    hold.end()
    for notice in notices { notice() }
  }
}

extension JournalPaths {
  /// The process that has the lock; nil without one, or if the system cannot say.
  func owner() -> Int32? {
    (try? system.open(mark, to: .readOwn))?.lockOwner()
  }

  /// Opens the journal, and creates it first if it is missing; nil if the file is gone again.
  ///
  /// - Throws: `StorageError.gone` if there is no journal, and `mayBegin` is false.
  fileprivate func open(mayBegin: Bool) throws(StorageError) -> (any OpenFile)? {
    if let file = try openIfThere() { return file }
    // A person may have moved the journal away while another program had the lock.
    guard mayBegin else { throw .gone(path: path) }
    try JournalDraft.beginJournal(at: self)
    return try openIfThere()
  }

  private func openIfThere() throws(StorageError) -> (any OpenFile)? {
    do {
      return try system.open(path, to: .change)
    } catch {
      if error.isMissingFile { return nil }
      // For another program's file, `header()` throws that error, whatever else is wrong with it.
      _ = try header()
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  func status(of file: any OpenFile) throws(StorageError) -> FileStatus {
    try naming(path, StorageError.cannotRead, file.status())
  }

  fileprivate func lock(
    _ file: any OpenFile, _ path: String, _ isWaiting: Bool
  ) throws(StorageError) -> Bool {
    try naming(path, StorageError.cannotOpen, file.lock(waiting: isWaiting))
  }

  /// Whether a path still leads to the file that was opened by it.
  fileprivate func leads(_ path: String, to status: FileStatus) throws(StorageError) -> Bool {
    let found = try naming(path, StorageError.cannotRead, system.identity(of: path))
    return found == status.identity
  }

  /// Refuses a file with several names: under another name, programs would use another mark.
  fileprivate func checkName(
    of file: any OpenFile, _ status: FileStatus
  ) throws(StorageError) {
    if status.nameCount == 1 { return }
    // A journal that was just begun may still have the name of its draft.
    JournalDraft.removeLeftovers(at: self)
    if try self.status(of: file).nameCount == 1 { return }
    throw .cannotOpen(path: path, reason: KnownReason.severalNames.rawValue)
  }
}
