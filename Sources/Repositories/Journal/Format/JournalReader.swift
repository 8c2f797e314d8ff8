import Foundation

/// A reader of a journal, line by line.
struct JournalReader {
  /// The header; one of the newest version if the file has none yet.
  let header: JournalHeader

  /// The number of bytes of the lines read, all of them whole; 0 without a header. An interrupted
  /// write has left any bytes after them; see ``JournalTail``.
  private(set) var wholeLength: Int

  /// Whether the last line lacks its newline.
  private(set) var lacksNewline = false

  /// The number of the last line examined; the header is line 1.
  private(set) var line: Int

  private let bytes: [UInt8]
  private let path: String
  private var isBegun = true

  /// Reads the header.
  ///
  /// - Throws: `StorageError`, naming the path, if the bytes are no journal.
  init(_ bytes: [UInt8], path: String) throws(StorageError) {
    self.bytes = bytes
    self.path = path
    line = 1
    // An empty file, or the remains of an interrupted creation.
    if JournalHeader.isInterrupted(bytes) {
      header = JournalHeader(version: JournalHeader.newestVersion)
      wholeLength = 0
      isBegun = false
      return
    }
    if let end = bytes.firstIndex(of: JournalLine.newline) {
      do {
        header = try JournalHeader.read(bytes[..<end], path: path)
      } catch {
        guard case .unknownFormat = error, Self.hasRecords(bytes) else { throw error }
        throw .damaged(path: path, line: 1, reason: KnownReason.notAHeader.rawValue)
      }
      wholeLength = end + 1
      return
    }
    throw JournalHeader.flaw(of: bytes[...], path: path)
  }

  /// Continues with the bytes after lines read before.
  init(_ bytes: [UInt8], behind line: Int, _ header: JournalHeader, path: String) {
    self.bytes = bytes
    self.header = header
    self.path = path
    self.line = line
    wholeLength = 0
  }

  /// Reads the next line; nil at the end, and at the remains of an interrupted write there.
  ///
  /// - Throws: `StorageError.damaged`.
  mutating func next() throws(StorageError) -> JournalEntry? {
    guard isBegun, wholeLength < bytes.count, !lacksNewline else { return nil }
    line += 1
    guard let end = endOfLine(from: wholeLength) else { return try last() }
    guard let content = JournalLine.content(of: bytes, in: wholeLength..<end) else {
      return try last()
    }
    let entry = try entry(content)
    wholeLength = end + 1
    return entry
  }

  /// Reads the last record, without its newline; nil at the remains of an interrupted write.
  private mutating func last() throws(StorageError) -> JournalEntry? {
    switch JournalTail(bytes, from: wholeLength) {
    case .torn: return nil
    case .damage:
      let end = endOfLine(from: wholeLength) ?? bytes.count
      throw damage(JournalLine.flaw(of: bytes, in: wholeLength..<end))
    case .record(let content):
      let entry = try entry(content)
      wholeLength = content.upperBound
      lacksNewline = true
      return entry
    }
  }

  private static let beginningOfKept = Array("{\"kept\":".utf8)

  private func entry(_ content: Range<Int>) throws(StorageError) -> JournalEntry {
    if bytes[content].starts(with: Self.beginningOfKept) {
      return .kept(.line(Array(bytes[content])))
    }
    do throws(JSONFlaw) {
      let entry = try JournalLine.entry(bytes, in: content)
      switch entry {
      case .kept:
        // The line may have members besides the edit.
        return .kept(.line(Array(bytes[content])))
      default:
        return entry
      }
    } catch {
      throw damage(error.reason)
    }
  }

  /// The error for damage in the last line examined.
  func damage(_ reason: String) -> StorageError {
    .damaged(path: path, line: line, reason: reason)
  }

  /// Whether the bytes have records, whatever the first line is.
  private static func hasRecords(_ bytes: [UInt8]) -> Bool {
    !JournalPiece.all(in: bytes, bytes.indices).isEmpty
  }

  private func endOfLine(from start: Int) -> Int? {
    ByteSearch.first(JournalLine.newline, in: bytes, from: start)
  }
}
