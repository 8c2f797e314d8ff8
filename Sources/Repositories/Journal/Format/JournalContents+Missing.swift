/// Saves that a mark knows, and a file has no more.
extension JournalContents {
  /// The last save of a file that has fewer than a mark of this start of the machine; nil for a
  /// file that has all, or is of another list.
  ///
  /// - Parameter status: The status of the file.
  /// - Throws: `StorageError.lostSaves` if the file is the one that the mark is for. An older copy
  ///   that is written into that file (`cp backup FILE`) looks the same; one that is renamed into
  ///   the place of the file does not.
  func missingSaves(
    _ status: FileStatus, of mark: JournalMark, path: String
  ) throws(StorageError) -> Int? {
    if revision >= mark.rev { return nil }
    let isSameFile = mark.file.isOf(status)
    let isSameList = header.gen.map { $0 == mark.file.gen } ?? (isSameFile && wholeLength == 0)
    if isSameFile, isSameList {
      throw .lostSaves(path: path, saved: mark.rev, found: revision)
    }
    return isSameList ? revision : nil
  }
}
