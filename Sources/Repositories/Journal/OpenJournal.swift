import Foundation

/// A journal in use, beside other programs: read after a save, locked during a save, compacted when
/// its saves are longer than its snapshot.
final class OpenJournal {
  let path: String
  let system: any FileSystem
  let sync: SyncPolicy
  let onNotice: @Sendable (JournalNotice) -> Void

  /// The list as this program knows it.
  var image = JournalImage()

  /// Whether synchronizing has failed. The system may then take the bytes in its memory for
  /// written, and only bytes written again, in another file, are sure to reach the disk.
  var isInDoubt = false

  /// The error of a save with unknown outcome; nil once the list is read. Until then nothing is
  /// saved: nobody knows which list a later save would change.
  var unknown: StorageError?

  /// The file with saves not yet synchronized.
  var unsynchronized: (any OpenFile)?

  /// The conditions for the next compaction.
  var compaction: CompactionPlan

  /// The numbers of the only todos to read; empty for all.
  private var numbers: Set<Int>

  /// The fewest todos of a snapshot with an index.
  let fewestIndexed: Int

  /// When the line of a kept edit is made piece by piece.
  let longLines: LongLine.Sizes

  /// The mark after the last todo added without reading the list.
  var addedUnread: JournalMark?

  /// Whether a notice has reported an incomplete last line, which is still incomplete.
  private var hasReportedEnd = false

  /// The revision of the list in the last notice of an older file.
  private var reportedOlderFile: Int?

  /// Returns the notice of an older copy in the file's place, once.
  func noticeOfOlder(_ saved: Int, found: Int, at paths: JournalPaths) -> JournalNotice? {
    if reportedOlderFile == saved { return nil }
    reportedOlderFile = saved
    return .olderFile(path: paths.path, saved: saved, found: found)
  }

  /// The status of the file when it was read without a mark; nil after an incomplete last line.
  private var unconfirmed: FileStatus?

  init(
    path: String, on system: any FileSystem = SystemFiles(), smallestLog: Int,
    sync: SyncPolicy = .always, numbers: Set<Int> = [],
    fewestIndexed: Int = SnapshotIndex.fewest, longLines: LongLine.Sizes = LongLine.Sizes(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    self.path = path
    self.system = system
    self.sync = sync
    self.onNotice = onNotice
    self.numbers = numbers
    self.fewestIndexed = fewestIndexed
    self.longLines = longLines
    compaction = CompactionPlan(smallestLog: smallestLog, share: numbers.isEmpty ? 1 : 32)
  }

  deinit {
    if sync == .batch { synchronize() }
  }

  /// Whether a notice has reported a record of a later version.
  private var hasReportedNewerRecord = false

  /// Returns the notice of a record of a later version, once; nil afterwards, and without one.
  func newerRecord() -> JournalNotice? {
    guard !hasReportedNewerRecord, let first = image.contents?.foreign.first else { return nil }
    hasReportedNewerRecord = true
    return .newerRecord(path: path, line: first.line, kind: first.record.kind)
  }

  /// Whether only some todos were read.
  var isPart: Bool { image.contents?.isPart ?? false }

  /// Lets the next read bring all todos.
  func needAll() {
    numbers = []
    if isPart { image.forget() }
  }

  /// Whether this program knows a list of the journal. If so, a missing file was moved or removed,
  /// and no other list replaces it.
  var hasRead: Bool {
    image.contents != nil || image.origin.identity != nil || image.savedEdits.revision != .zero
  }

  /// Reads; accepts another list in place of the one read before, if a caller has already got the
  /// error for the other list.
  func accepting<Value>(
    other accepts: Bool, _ read: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    image.acceptsOther = accepts && image.hasMetOther
    defer { image.acceptsOther = false }
    return try read()
  }

  /// Whether there is no list yet: the first save begins one, and reading creates nothing.
  func isToBeBegun() throws(StorageError) -> Bool {
    if hasRead { return false }
    return try paths().isMissing
  }

  /// The paths of the journal, with links resolved.
  func paths() throws(StorageError) -> JournalPaths { try JournalPaths(path, on: system) }

  /// The path of the mark; nil if the journal's path is unusable.
  var markPath: String? { (try? paths())?.mark }

  /// Whether there is no file at the path; false if the system cannot say.
  var isMissing: Bool { (try? paths())?.isMissing ?? false }

  /// The status of the file; nil if the file is missing or cannot be found.
  var status: FileStatus? {
    guard let path = (try? paths())?.path else { return nil }
    return try? system.status(of: path)
  }

  private var isThere: Bool { status != nil }

  /// The error for an unusable file: `cannotOpenForChanges` if the todos can still be read. No
  /// change was lost.
  func refusal(for error: StorageError) -> StorageError {
    switch error {
    case .cannotOpen(let failed, let reason), .cannotWrite(let failed, let reason),
      .cannotCreate(let failed, let reason):
      let other = OpenJournal(path: path, on: system, smallestLog: .max)
      return (try? other.readUnconfirmed()) != nil
        ? .cannotOpenForChanges(path: failed, reason: reason)
        : .cannotOpen(path: failed, reason: reason)
    default:
      return error
    }
  }

  /// Reads the saves since the last read, by any program. Writes nothing, and takes no lock.
  ///
  /// - Returns: Whether a mark says how far the file may be read, and the file was read that far.
  func catchUp() throws(StorageError) -> Bool {
    if isInDoubt || unknown != nil { return false }
    let paths = try JournalPaths(path, on: system)
    // A compaction may come between reading the mark and reading the file.
    for _ in 1...3 {
      // For a missing file, the caller takes the lock, which reports it.
      guard let mark = try paths.readMark(), !mark.isInDoubt, isThere else { return false }
      let (file, status) = try paths.openToRead()
      if try read(file, status, upTo: mark) { return true }
    }
    return false
  }

  /// Reads all whole lines of a file without a mark: some may still be on their way to the disk.
  func readUnconfirmed() throws(StorageError) {
    let paths = try JournalPaths(path, on: system)
    if let unconfirmed, image.contents != nil, try paths.openToRead().1 == unconfirmed { return }
    var isWhole = false
    do {
      isWhole = try look(at: paths)
    } catch {
      switch error {
      case .damaged, .lostSaves: break
      default: throw error
      }
    }
    // Another program may be writing a line, or may just have replaced a line that it took back.
    if !isWhole { isWhole = try look(at: paths) }
    if !isWhole, !hasReportedEnd { onNotice(.unfinishedLine(path: paths.path)) }
    hasReportedEnd = !isWhole
    if !isWhole { unconfirmed = nil }
  }

  /// - Returns: Whether all lines are whole.
  private func look(at paths: JournalPaths) throws(StorageError) -> Bool {
    // Read before the file: others may add saves in between.
    let mark = try paths.readMark()
    let (file, status) = try paths.openToRead()
    let (contents, rest) = try JournalContents.all(of: file, status, path: paths.path)
    let isOlder = try mark.map { mark throws(StorageError) in
      try contents.missingSaves(status, of: mark, path: paths.path) != nil
    }
    let newer = try image.replace(with: contents, from: .init(), at: paths.path)
    if let saved = isOlder == true ? mark?.rev : newer,
      let notice = noticeOfOlder(saved, found: contents.revision, at: paths)
    {
      onNotice(notice)
    }
    unconfirmed = status
    return rest.isEmpty
  }

  /// Reads a file up to its mark.
  ///
  /// - Returns: Whether the mark belongs to the file, and the lines up to the mark are whole.
  func read(
    _ file: any OpenFile, _ status: FileStatus, upTo mark: JournalMark
  ) throws(StorageError) -> Bool {
    guard mark.file.isOf(status), mark.length <= status.size else { return false }
    do {
      if try readOn(file, status, upTo: mark) { return true }
    } catch {
      // A person may have edited the file: as a whole it may be valid.
      guard case .damaged = error else { throw error }
    }
    if image.contents == nil, try readPart(file, status, upTo: mark) { return true }
    let contents: JournalContents
    do {
      contents = try JournalContents(
        parsing: JournalPieces(file: file, path: path, length: mark.length))
    } catch {
      if case .cannotRead = error { throw error }
      return false
    }
    guard contents.wholeLength == mark.length, contents.header.gen ?? "" == mark.file.gen,
      contents.revision == mark.rev
    else { return false }
    try image.replace(
      with: contents, from: .init(identity: status.identity, previous: mark.previous), at: path)
    return true
  }

  /// Reads only the todos with the ``numbers``, if that is enough.
  private func readPart(
    _ file: any OpenFile, _ status: FileStatus, upTo mark: JournalMark
  ) throws(StorageError) -> Bool {
    if numbers.isEmpty { return false }
    let header = try paths().header(of: file)
    let part = try naming(
      path, StorageError.cannotRead,
      JournalPart(of: file, header, upTo: mark, numbers: numbers))
    guard let part, header.gen == mark.file.gen else {
      numbers = []
      return false
    }
    try image.replace(
      with: JournalContents(part, of: header, upTo: mark, path: path),
      from: .init(identity: status.identity, previous: mark.previous), at: path)
    return true
  }

  /// Reads only the new lines, if the file continues the lines read before.
  private func readOn(
    _ file: any OpenFile, _ status: FileStatus, upTo mark: JournalMark
  ) throws(StorageError) -> Bool {
    guard let contents = image.contents, image.origin.identity != nil,
      contents.wholeLength <= status.size || !image.isOf(mark.file)
    else { return false }
    if image.isOf(mark.file) {
      let new = mark.length - contents.wholeLength
      // A save of this program may be in the file, but not yet in the mark.
      if new <= 0 { return contents.revision >= mark.rev }
      let (isKnown, bytes) = try bytes(
        of: file, from: contents.wholeLength, behind: contents.revision)
      if isKnown == false { return false }
      try image.read(next: Array(bytes.prefix(new)))
    } else {
      guard let gen = contents.header.gen, gen == mark.previous,
        contents.revision >= mark.snapshotRev
      else { return false }
      let (isKnown, bytes) = try bytes(
        of: file, from: mark.snapshotLength, behind: mark.snapshotRev)
      guard isKnown == true else { return false }
      try image.read(
        on: Array(bytes.prefix(mark.length - mark.snapshotLength)),
        in: try paths().header(of: file), of: mark,
        from: .init(identity: status.identity, previous: mark.previous))
    }
    return image.contents.map { $0.wholeLength >= mark.length && $0.revision >= mark.rev } ?? false
  }

  /// Returns the bytes from a position on, and whether the line before that position is of the edit
  /// that the image has at a revision; nil if the image lacks that edit. A copy of the list, to which
  /// others have added, has the generation of the list, but another edit.
  private func bytes(
    of file: any OpenFile, from start: Int, behind revision: Int
  ) throws(StorageError) -> (isKnown: Bool?, ArraySlice<UInt8>) {
    guard let edit = image.contents?.trail.save(at: Revision(revision))?.edit.id else {
      return (nil, try bytes(of: file, from: start)[...])
    }
    // An edit's line has the id behind its changes. No text in them can look like the member.
    let before = min(start, 4096)
    let bytes = try bytes(of: file, from: start - before)
    let line = bytes.prefix(max(0, before - 1)).split(separator: JournalLine.newline).last ?? []
    let isKnown = line.contains("\"edit\":\"\(edit.uuidString)\"".utf8)
    return (isKnown, bytes.dropFirst(before))
  }

  func bytes(of file: any OpenFile, from start: Int) throws(StorageError) -> [UInt8] {
    try naming(path, StorageError.cannotRead, file.contents(from: start))
  }

  /// Makes all saves durable; after a failure, the next save writes them again.
  func synchronize() {
    guard let file = unsynchronized else { return }
    do {
      try file.synchronize()
      unsynchronized = nil
    } catch {
      isInDoubt = true
      if let paths = try? paths(), let lock = try? JournalLock.acquire(at: paths, waiting: false) {
        tellOfDoubt(lock)
        lock.release()
      }
      onNotice(.notSynchronized(path: path, reason: error.reason))
    }
  }
}

extension JournalMark {
  /// Whether the mark belongs to the list in a file, even if the file has lost saves.
  func isFor(_ bytes: [UInt8], _ status: FileStatus?) -> Bool {
    let line = bytes.prefix { $0 != JournalLine.newline }
    if let header = try? JournalHeader.read(line, path: "") { return header.gen == file.gen }
    return status.map(file.isOf) ?? false
  }
}

extension JournalMark.File {
  /// Whether a file is this one: the same device and file number.
  func isOf(_ status: FileStatus) -> Bool {
    device == status.identity.device && number == status.identity.number
  }
}

extension JournalPaths {
  /// Opens the file to read it.
  func openToRead() throws(StorageError) -> (any OpenFile, FileStatus) {
    let file = try naming(path, StorageError.cannotOpen, system.open(path, to: .read))
    return (file, try naming(path, StorageError.cannotOpen, file.status()))
  }

  /// Reads the file without changing it.
  func contents() throws(StorageError) -> [UInt8] {
    let file = try openToRead().0
    return try naming(path, StorageError.cannotRead, file.contents())
  }
}
