/// The first bytes of a journal, piece by piece: the bytes of a long list are never all in memory
/// beside the list.
struct JournalPieces {
  let file: any OpenFile
  let path: String

  /// The number of bytes in all: up to a mark, or to the end of the file.
  let length: Int

  /// The fewest bytes of a piece, but for the last one: a call costs little then.
  var smallest = 1 << 20

  /// The next piece; empty at the end.
  func next(from start: Int) throws(StorageError) -> [UInt8] { try bytes(smallest, from: start) }

  /// A line whose newline is not before `known`; empty if no newline follows.
  ///
  /// The line of an import is as long as its list: its newline is found first, so that the line gets
  /// as much memory as it needs.
  func line(from start: Int, endsBehind known: Int) throws(StorageError) -> [UInt8] {
    var end = known
    while true {
      let piece = try next(from: end)
      if piece.isEmpty { return [] }
      if let newline = ByteSearch.first(JournalLine.newline, in: piece, from: 0) {
        return try bytes(end + newline + 1 - start, from: start)
      }
      end += piece.count
    }
  }

  private func bytes(_ count: Int, from start: Int) throws(StorageError) -> [UInt8] {
    try naming(
      path, StorageError.cannotRead, file.piece(min(count, length - start), from: start))
  }
}

extension JournalContents {
  /// Reads a whole file, and the bytes behind its whole lines. Reads in pieces first; the file is read
  /// once more, at once, if there are such bytes, or damage.
  static func all(
    of file: any OpenFile, _ status: FileStatus, path: String
  ) throws(StorageError) -> (contents: JournalContents, rest: [UInt8]) {
    let pieces = JournalPieces(file: file, path: path, length: status.size)
    // Too long a file is refused below, before its bytes are read.
    if status.size <= FileDescriptor.longest, let contents = try? JournalContents(parsing: pieces),
      contents.wholeLength == status.size
    {
      return (contents, [])
    }
    let bytes = try naming(path, StorageError.cannotRead, file.contents())
    let contents = try JournalContents(parsing: bytes, path: path)
    return (contents, Array(bytes[contents.wholeLength...]))
  }
}
