extension JournalPlace {
  /// How far the journal may be read; nil where no mark tells.
  func readMark() throws(StorageError) -> JournalMark? {
    // A mark that is being written at this moment is whole at the next.
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

  /// The mark in an open file; nil for one that is not whole, or of an earlier start of the
  /// machine.
  func readMark(in file: any OpenFile) throws(StorageError) -> JournalMark? {
    do {
      let found = JournalMark(try file.beginning(JournalMark.size))
      return found?.start == system.start ? found : nil
    } catch {
      throw .cannotRead(path: mark, reason: error.reason)
    }
  }

  /// Opens the file of the mark, or makes the file.
  ///
  /// - Throws: `StorageError.foreignFile` if something else has its name; `StorageError.gone` if
  ///   there is no journal, and none is to be made.
  func openMark(mayBegin: Bool) throws(StorageError) -> any OpenFile {
    if let file = try? system.open(mark, to: .lock),
      let bytes = try? file.beginning(JournalMark.size + 1), JournalMark.isMark(bytes)
    {
      return file
    }
    // Looked at before anything is made beside the journal, which may be another program's file.
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
    do {
      return try system.open(mark, to: .lock)
    } catch {
      guard error.isMissingFile else { throw error }
    }
    try makeMark()
    return try system.open(mark, to: .lock)
  }

  /// Makes the file whole under another name first: a file that is found under the name of a mark,
  /// but has no mark, is never one of ours.
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
      // Another process was faster.
      guard error.isExistingFile else { throw error }
    }
  }
}
