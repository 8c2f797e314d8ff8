import Foundation

/// A journal in use, beside other programs that use it: read when something was saved, locked while
/// something is saved, compacted when its saves have become longer than its snapshot.
final class JournalSession {
  let path: String
  let system: any FileSystem
  let sync: SyncPolicy
  let onNotice: @Sendable (JournalNotice) -> Void

  /// The list as far as this program knows.
  var copy = JournalCopy()

  /// Whether synchronizing has failed. The system may then take the bytes in its memory for
  /// written, and only bytes that are written again, in another file, are sure to reach the disk.
  var isInDoubt = false

  /// The error of a save whose outcome is unknown, until the list was read. Nothing is saved
  /// before: nobody knows what a later save would be added to.
  var unknown: StorageError?

  /// The file that has saves that were not synchronized.
  var unsynchronized: (any OpenFile)?

  /// When a compaction is worth it.
  var compaction: CompactionPlan

  /// How far the file went after a todo was added without reading the list.
  var addedUnread: JournalMark?

  /// Whether a notice has told of an end that is not whole, and has not been whole since.
  private var hasToldOfEnd = false

  /// The revision of the mark with which a notice has told of an older file.
  private var olderFileTold: Int?

  /// The file that was read without a mark, as it was then.
  private var unconfirmed: FileStatus?

  init(
    path: String, on system: any FileSystem = SystemFiles(), smallestLog: Int,
    sync: SyncPolicy = .always, onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    self.path = path
    self.system = system
    self.sync = sync
    self.onNotice = onNotice
    compaction = CompactionPlan(smallestLog: smallestLog)
  }

  deinit {
    if sync == .batch { synchronize() }
  }

  /// Whether a notice has told of a record of a later version.
  private var hasToldOfNewerRecord = false

  /// The notice of a record of a later version, the first time that there is one.
  func newerRecord() -> JournalNotice? {
    guard !hasToldOfNewerRecord, let first = copy.contents?.foreign.first else { return nil }
    hasToldOfNewerRecord = true
    return .newerRecord(path: path, line: first.line, kind: first.record.kind)
  }

  /// Whether this program knows a list of the journal: then a missing file was moved or removed,
  /// and no other list is begun in its place.
  var hasRead: Bool {
    copy.contents != nil || copy.origin.identity != nil || copy.savedEdits.revision != .zero
  }

  /// Reads, and takes another list for the one that was read where a caller was told of the other
  /// one before.
  func accepting<Value>(
    other accepts: Bool, _ read: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    copy.acceptsOther = accepts && copy.hasMetOther
    defer { copy.acceptsOther = false }
    return try read()
  }

  /// Whether there is no list yet: the first save begins one, and reading makes nothing.
  func isToBeBegun() throws(StorageError) -> Bool {
    if hasRead { return false }
    let place = try place()
    do {
      _ = try system.status(of: place.path)
      return false
    } catch {
      return error.isMissingFile
    }
  }

  /// The files of the journal, which a link may lead to.
  func place() throws(StorageError) -> JournalPlace { try JournalPlace(path, on: system) }

  /// The path of the mark; nil if there can be none.
  var markPath: String? { (try? place())?.mark }

  /// Whether there is no file at the path; false where the system does not tell.
  var isMissing: Bool {
    guard let path = (try? place())?.path else { return false }
    do {
      _ = try system.status(of: path)
      return false
    } catch {
      return error.isMissingFile
    }
  }

  /// The status of the file; nil if there is none, or none that can be found.
  var status: FileStatus? {
    guard let path = (try? place())?.path else { return nil }
    return try? system.status(of: path)
  }

  private var isThere: Bool { status != nil }

  /// The error for a file that cannot be used: no change was lost, and often the todos can still be
  /// read.
  func refusal(for error: StorageError) -> StorageError {
    switch error {
    case .cannotOpen(let failed, let reason), .cannotWrite(let failed, let reason),
      .cannotCreate(let failed, let reason):
      let other = JournalSession(path: path, on: system, smallestLog: .max)
      return (try? other.readUnconfirmed()) != nil
        ? .cannotOpenForChanges(path: failed, reason: reason)
        : .cannotOpen(path: failed, reason: reason)
    default:
      return error
    }
  }

  /// Reads what was saved since the last time, by whatever program. Writes nothing, and takes no
  /// lock.
  ///
  /// - Returns: Whether a mark tells how far the file may be read, and the file was read so far.
  func catchUp() throws(StorageError) -> Bool {
    if isInDoubt || unknown != nil { return false }
    let place = try JournalPlace(path, on: system)
    // A compaction may come between a look at the mark and one at the file.
    for _ in 1...3 {
      // A file that is gone is missed by whoever takes the lock.
      guard let mark = try place.readMark(), !mark.isInDoubt, isThere else { return false }
      let (file, status) = try place.openToRead()
      if try read(file, status, upTo: mark) { return true }
    }
    return false
  }

  /// Reads the whole lines that there are, of a file without a mark: some may be on their way to
  /// the disk still.
  func readUnconfirmed() throws(StorageError) {
    let place = try JournalPlace(path, on: system)
    if let unconfirmed, try place.openToRead().1 == unconfirmed { return }
    var isWhole = false
    do {
      isWhole = try look(at: place)
    } catch {
      switch error {
      case .damaged, .lostSaves: break
      default: throw error
      }
    }
    // Another program may be writing a line, or may just have replaced a line that it took back.
    if !isWhole { isWhole = try look(at: place) }
    if !isWhole, !hasToldOfEnd { onNotice(.unfinishedLine(path: place.path)) }
    hasToldOfEnd = !isWhole
    if !isWhole { unconfirmed = nil }
  }

  /// - Returns: Whether all lines are whole.
  private func look(at place: JournalPlace) throws(StorageError) -> Bool {
    // Before the file, in which there may be more by then.
    let mark = try place.readMark()
    let (file, status) = try place.openToRead()
    let bytes = try place.bytes(of: file)
    let contents = try JournalContents(parsing: bytes, path: place.path)
    if let mark, let found = try contents.missingSaves(status, of: mark, path: place.path),
      olderFileTold != mark.rev
    {
      olderFileTold = mark.rev
      onNotice(.olderFile(path: place.path, saved: mark.rev, found: found))
    }
    try copy.take(contents, from: .init(), at: place.path)
    unconfirmed = status
    return contents.wholeLength == bytes.count
  }

  /// Reads a file as far as a mark tells.
  ///
  /// - Returns: Whether the mark is that of the file, and the lines up to the mark are whole.
  func read(
    _ file: any OpenFile, _ status: FileStatus, upTo mark: JournalMark
  ) throws(StorageError) -> Bool {
    guard mark.file.isOf(status), mark.length <= status.size else { return false }
    do {
      if try readOn(file, status, upTo: mark) { return true }
    } catch {
      // The file may have been edited: as a whole it may be right.
      guard case .damaged = error else { throw error }
    }
    let bytes = Array(try bytes(of: file).prefix(mark.length))
    guard let contents = try? JournalContents(parsing: bytes, path: path),
      contents.wholeLength == mark.length, contents.header.gen ?? "" == mark.file.gen,
      contents.revision == mark.rev
    else { return false }
    try copy.take(
      contents, from: .init(identity: status.identity, previous: mark.previous), at: path)
    return true
  }

  /// Reads only what is new, if what was read before goes on in the file.
  private func readOn(
    _ file: any OpenFile, _ status: FileStatus, upTo mark: JournalMark
  ) throws(StorageError) -> Bool {
    guard let contents = copy.contents, copy.origin.identity != nil,
      contents.wholeLength <= status.size || !copy.isOf(mark.file)
    else { return false }
    if copy.isOf(mark.file) {
      let new = mark.length - contents.wholeLength
      // A save of this program may be in the file, but not in the mark.
      if new <= 0 { return contents.revision >= mark.rev }
      try copy.read(next: Array(bytes(of: file, from: contents.wholeLength).prefix(new)))
    } else {
      guard let gen = contents.header.gen, gen == mark.previous,
        contents.revision >= mark.snapshotRev
      else { return false }
      let bytes = try bytes(of: file, from: mark.snapshotLength)
      try copy.read(
        on: Array(bytes.prefix(mark.length - mark.snapshotLength)),
        in: try place().header(of: file), of: mark,
        from: .init(identity: status.identity, previous: mark.previous))
    }
    return copy.contents.map { $0.wholeLength >= mark.length && $0.revision >= mark.rev } ?? false
  }

  func bytes(of file: any OpenFile, from start: Int = 0) throws(StorageError) -> [UInt8] {
    do {
      return try file.contents(from: start)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Makes all saves durable; after a failure, they are written again with the next save.
  func synchronize() {
    guard let file = unsynchronized else { return }
    do {
      try file.synchronize()
      unsynchronized = nil
    } catch {
      isInDoubt = true
      if let place = try? place(), let lock = try? JournalLock.take(at: place, waiting: false) {
        tellOfDoubt(lock)
        lock.release()
      }
      onNotice(.notSynchronized(path: path, reason: error.reason))
    }
  }
}

extension JournalMark {
  /// Whether the mark is for a list in a file, whatever the file has lost.
  func isFor(_ bytes: [UInt8], _ status: FileStatus?) -> Bool {
    let line = bytes.prefix { $0 != JournalLine.newline }
    if let header = try? JournalHeader.read(line, path: "") { return header.gen == file.gen }
    return status.map(file.isOf) ?? false
  }
}

extension JournalMark.File {
  /// Whether a file has this place on the disk.
  func isOf(_ status: FileStatus) -> Bool {
    device == status.identity.device && number == status.identity.number
  }
}

extension JournalPlace {
  /// Opens the file to read it.
  func openToRead() throws(StorageError) -> (any OpenFile, FileStatus) {
    do {
      let file = try system.open(path, to: .read)
      return (file, try file.status())
    } catch {
      throw .cannotOpen(path: path, reason: error.reason)
    }
  }

  func bytes(of file: any OpenFile) throws(StorageError) -> [UInt8] {
    do {
      return try file.contents()
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Reads the file without changing it.
  func contents() throws(StorageError) -> [UInt8] { try bytes(of: openToRead().0) }
}
