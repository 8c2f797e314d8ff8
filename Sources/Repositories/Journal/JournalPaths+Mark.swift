extension JournalPaths {
  /// Reads the mark, which says how far the journal may be read; nil without a valid one.
  func readMark() throws(StorageError) -> JournalMark? {
    // A program may be writing the mark at the first try; the second finds it whole.
    for _ in 1...2 {
      let file: any OpenFile
      do {
        file = try system.open(mark, to: .readOwn)
      } catch {
        if error.isMissingFile || error.meansNoFile { return nil }
        throw .cannotRead(path: mark, reason: error.reason)
      }
      if let found = try readMark(in: file) { return found }
    }
    return nil
  }

  /// Reads the mark in an open file; nil if the mark is not whole, or is from an earlier start of
  /// the machine.
  func readMark(in file: any OpenFile) throws(StorageError) -> JournalMark? {
    let found = JournalMark(
      try naming(mark, StorageError.cannotRead, file.beginning(JournalMark.size)))
    return found?.start == system.start ? found : nil
  }

  /// Opens the mark file, or creates it.
  ///
  /// - Throws: `StorageError.foreignFile` if something else has its name; `StorageError.gone` if
  ///   there is no journal, and `mayBegin` is false.
  func openMark(mayBegin: Bool) throws(StorageError) -> any OpenFile {
    if let file = try? system.open(mark, to: .lock),
      let bytes = try? file.beginning(JournalMark.size + 1), JournalMark.isMark(bytes)
    {
      return file
    }
    // Checked before anything is created beside the journal: the file may be another program's.
    if try header() == nil {
      guard mayBegin else { throw .gone(path: path) }
      try createDirectory()
    }
    do throws(SystemError) {
      let file = try openOrMakeMark()
      if JournalMark.isMark(try file.beginning(JournalMark.size + 1)) { return file }
    } catch {
      guard error.meansNoFile else { throw .cannotOpen(path: mark, reason: error.reason) }
    }
    throw .foreignFile(path: mark, beside: path)
  }

  private func openOrMakeMark() throws(SystemError) -> any OpenFile {
    if let file = try ifThere(system.open(mark, to: .lock)) { return file }
    try makeMark()
    return try system.open(mark, to: .lock)
  }

  /// Writes the whole file under another name first: a file with the name of a mark, but without a
  /// mark, is never one of ours.
  private func makeMark() throws(SystemError) {
    let (file, generation) = try system.makeDraft(drafts, as: .draft)
    defer { file.unlock() }
    let path = drafts.path(generation)
    do throws(SystemError) {
      let isThere = try system.identity(of: self.path) != nil
      try system.adopt(file, by: isThere ? self.path : Directory(of: self.path).path)
      try file.writeAll(JournalMark.none(generation))
      try file.synchronize()
      try system.move(path, toFree: mark)
    } catch {
      try? system.remove(path)
      // Another process created the mark first.
      guard error.isExistingFile else { throw error }
    }
  }
}
