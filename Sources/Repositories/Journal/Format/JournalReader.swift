import Foundation

/// Reads a journal line by line.
struct JournalReader {
  /// The version that the header says.
  let version: Int

  /// The number of bytes of the lines read, all of them whole; 0 when there is no header yet. What
  /// follows at the end is a line whose writing was interrupted, so that nobody was told it was saved.
  private(set) var wholeLength: Int

  /// The number of the last line that was looked at; the header is line 1.
  private(set) var line = 1

  private let bytes: [UInt8]
  private let path: String

  /// Reads the header.
  ///
  /// - Throws: `StorageError`, naming the path, when the bytes are no journal.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    self.bytes = bytes
    self.path = path
    // Nothing, or what is left when the creation of a journal was interrupted.
    if JournalHeader.isInterrupted(bytes) {
      version = JournalHeader.newestVersion
      wholeLength = 0
      return
    }
    if let end = bytes.firstIndex(of: JournalHeader.newline) {
      version = try JournalHeader.version(of: bytes[..<end], path: path)
      wholeLength = end + 1
      return
    }
    throw JournalHeader.flaw(of: bytes[...], path: path)
  }

  /// Reads the next line; nil at the end, and at a last line that was interrupted.
  ///
  /// - Throws: `StorageError.damaged`.
  mutating func next() throws(StorageError) -> JournalEntry? {
    guard wholeLength > 0, let end = endOfLine(from: wholeLength) else { return nil }
    line += 1
    var content = wholeLength..<end
    if version > 1 {
      guard let checked = JournalLine.content(of: bytes, in: content) else {
        // Of a write that was interrupted any part may be there, also its end.
        if end + 1 == bytes.count { return nil }
        throw damage(KnownReason.wrongChecksum.rawValue)
      }
      content = checked
    }
    do {
      let entry = try JournalLine.entry(bytes, in: content)
      wholeLength = end + 1
      return entry
    } catch {
      throw damage(CodingReason.text(error))
    }
  }

  /// What is to be said of the last line that was looked at.
  func damage(_ reason: String) -> StorageError {
    .damaged(path: path, line: line, reason: reason)
  }

  private func endOfLine(from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == JournalHeader.newline { return index }
      index &+= 1
    }
    return nil
  }
}
