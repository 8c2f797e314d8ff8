/// Recovery under the lock: reads the saves of others, and repairs the damage of a killed program
/// or a power cut.
extension OpenJournal {
  /// Reads the list, which settles the outcomes of all saves.
  func read(_ lock: inout JournalLock) throws(StorageError) {
    try settle(&lock)
    unknown = nil
  }

  /// Brings the image and the file up to date, so that a save can follow.
  ///
  /// - Throws: `StorageError.outcomeUnknown` while a save of unknown outcome can neither be found
  ///   nor ruled out.
  func settle(_ lock: inout JournalLock) throws(StorageError) {
    do {
      try settleOnce(&lock)
    } catch {
      image.forget()
      guard case .cannotWrite = error, let unknown else { throw error }
      throw unknown
    }
  }

  private func settleOnce(_ lock: inout JournalLock) throws(StorageError) {
    let status = try naming(path, StorageError.cannotRead, lock.file.status())
    let storedMark = try lock.readMark()
    guard let mark = storedMark, mark.file.gen == lock.header.gen ?? "",
      try read(lock.file, status, upTo: mark)
    else { return try readAnew(&lock, status, storedMark) }
    if isInDoubt || mark.isInDoubt { return try rewrite(&lock) }
    guard let length = image.contents?.wholeLength, length < status.size else { return }
    do {
      try takeRest(&lock, from: length)
    } catch {
      // A person may have edited the file: as a whole it may be valid.
      guard case .damaged = error else { throw error }
      try readAnew(&lock, status, mark)
    }
  }

  /// Reads complete lines after the mark, left by a program that ended before it wrote the mark,
  /// and moves an incomplete last line aside.
  private func takeRest(_ lock: inout JournalLock, from start: Int) throws(StorageError) {
    let rest = try bytes(of: lock.file, from: start)
    try image.read(next: rest)
    try finish(&lock, rest, from: start)
    if let end = image.contents?.wholeLength, end > start {
      try writeAgain(lock, from: start, to: end)
    }
    try synchronize(lock)
    try write(lock)
  }

  /// Writes lines again. Their writer may have failed to synchronize them before it ended: the
  /// system then takes them for written, and only bytes written again are sure to reach the disk.
  private func writeAgain(
    _ lock: JournalLock, from start: Int, to end: Int
  ) throws(StorageError) {
    let lines = Array(try bytes(of: lock.file, from: start).prefix(end - start))
    do throws(SystemError) {
      try lock.file.truncate(to: start)
      guard try lock.file.writeOnce(lines) == lines.count else { throw .full }
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Reads a file without a mark of its own: all of its whole lines count.
  ///
  /// - Parameter mark: The mark of another file, or of this file in an earlier state; nil without
  ///   one.
  private func readAnew(
    _ lock: inout JournalLock, _ status: FileStatus, _ mark: JournalMark?
  ) throws(StorageError) {
    var (contents, rest) = try JournalContents.all(of: lock.file, status, path: path)
    var saved: Int?
    if let mark, try contents.missingSaves(status, of: mark, path: lock.paths.path) != nil {
      contents.raise(highestNumber: mark.highestNumber)
      saved = mark.rev
    }
    let newer = try image.replace(
      with: contents, from: .init(identity: status.identity), at: path)
    if let saved = saved ?? newer,
      let notice = noticeOfOlder(saved, found: contents.revision, at: lock.paths)
    {
      lock.afterwards { [onNotice] in onNotice(notice) }
    }
    try finish(&lock, rest, from: contents.wholeLength)
    if contents.wholeLength == 0 {
      try begin(&lock, status)
    } else if isInDoubt {
      return try rewrite(&lock)
    }
    // From here on, saves that a killed process did not synchronize are visible.
    try synchronize(lock)
    try lock.paths.synchronizeDirectory()
    try write(lock)
  }

  /// Makes the file end with a whole line.
  private func finish(
    _ lock: inout JournalLock, _ bytes: [UInt8], from start: Int
  ) throws(StorageError) {
    guard let contents = image.contents else { return }
    let count = contents.wholeLength - start
    let torn = count < bytes.count ? try lock.paths.keepAside(Array(bytes[count...])) : nil
    do throws(SystemError) {
      if torn != nil { try lock.file.truncate(to: contents.wholeLength) }
      if contents.lacksNewline {
        guard try lock.file.writeOnce([JournalLine.newline]) == 1 else { throw .full }
        image.endLine()
      }
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    if let torn {
      lock.afterwards { [onNotice, path = lock.paths.path] in
        onNotice(.tornLine(path: path, keptIn: torn))
      }
    }
  }

  /// Begins a journal in an empty file.
  private func begin(_ lock: inout JournalLock, _ status: FileStatus) throws(StorageError) {
    let line = JournalHeader.line(FileGeneration(on: system))
    do throws(SystemError) {
      guard try lock.file.writeOnce(line) == line.count else { throw .full }
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    let contents = try JournalContents(parsing: line, path: path)
    try image.replace(with: contents, from: .init(identity: status.identity), at: path)
    JournalDraft.removeLeftovers(at: lock.paths)
  }

  /// Writes the list of the image to a new file, which replaces the journal.
  private func rewrite(_ lock: inout JournalLock) throws(StorageError) {
    guard let known = image.contents else { return }
    let contents = try whole(known, at: lock.paths)
    if let refusal = contents.refusal { throw refusal }
    let draft = try JournalDraft(
      of: contents, at: lock.paths, fewestIndexed: fewestIndexed, longLines)
    do {
      try draft.write()
    } catch {
      draft.remove()
      throw error
    }
    try replace(&lock, by: draft, adding: [])
    isInDoubt = false
    unsynchronized = nil
  }

  /// Returns the contents with their snapshot read: another program may have put more into it than
  /// the saves have.
  func whole(
    _ contents: JournalContents, at paths: JournalPaths
  ) throws(StorageError) -> JournalContents {
    if !contents.isSnapshotUnread { return contents }
    let bytes = Array(try paths.contents().prefix(contents.wholeLength))
    return try JournalContents(parsing: bytes, path: path)
  }

  /// Replaces the journal by a written draft.
  ///
  /// When it throws, the file may be the old one or the new one, which both have all saves; the
  /// next holder of the lock finds out which.
  func replace(
    _ lock: inout JournalLock, by draft: JournalDraft, adding saves: [UInt8]
  ) throws(StorageError) {
    do {
      let owner = try lock.paths.status(of: lock.file).owner
      let length = try draft.replaceJournal(of: owner, adding: saves)
      let identity = try lock.paths.status(of: draft.file).identity
      lock.goOn(with: draft.file, draft.header)
      image.move(to: draft, identity, snapshotLength: length, addedLength: saves.count)
    } catch {
      draft.remove()
      throw error
    }
    // Until the new name is on the disk, a power cut could bring the old file back.
    try lock.paths.synchronizeDirectory()
    try write(lock)
  }

  private func synchronize(_ lock: JournalLock) throws(StorageError) {
    do {
      try lock.file.synchronize()
    } catch {
      isInDoubt = true
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Writes the mark, which says how far the file may be read.
  func write(_ lock: JournalLock) throws(StorageError) {
    guard let mark = image.mark(since: system.start) else { return }
    try lock.write(mark)
  }
}
