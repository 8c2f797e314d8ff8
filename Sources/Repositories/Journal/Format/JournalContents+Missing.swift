/// Saves that a mark counts, but the file has lost.
extension JournalContents {
  /// The last save of a file that has fewer saves than a mark of this start of the machine; nil if
  /// the file has all, or is of another list.
  ///
  /// - Parameter status: The status of the file.
  /// - Throws: `StorageError.lostSaves` if the mark is for this file. An older copy written into
  ///   the file (`cp backup FILE`) looks the same; an older copy renamed to the path of the file
  ///   does not.
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
