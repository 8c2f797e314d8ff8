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

  /// The bytes that are there: all, or some with the next line, if they come in pieces.
  private var bytes: [UInt8]
  /// The number of bytes before those that are there.
  private var dropped = 0
  /// The source of further bytes; nil if all are there.
  private var pieces: JournalPieces?
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

  /// Reads the header of a journal that is read in pieces.
  ///
  /// A line that is not whole ends the reading: only who reads the whole file can tell an interrupted
  /// write from damage.
  init(_ pieces: JournalPieces) throws(StorageError) {
    try self.init(pieces.next(from: 0), path: pieces.path)
    self.pieces = pieces
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
    guard isBegun, !lacksNewline else { return nil }
    let end = try endOfLine()
    if position == bytes.count { return nil }
    line += 1
    guard let end, let content = JournalLine.content(of: bytes, in: position..<end) else {
      return pieces == nil ? try last() : nil
    }
    let entry = try entry(content)
    wholeLength = dropped + end + 1
    return entry
  }

  /// The index of the next line in the bytes that are there.
  private var position: Int { wholeLength - dropped }

  /// The index of the end of the next line, for which further pieces are read; nil without one.
  private mutating func endOfLine() throws(StorageError) -> Int? {
    var start = position
    while true {
      if let end = ByteSearch.first(JournalLine.newline, in: bytes, from: start) { return end }
      let unread = bytes.count - position
      // A hole of zeros may be longer than the memory: only a line is worth reading on.
      let isLine = JournalLine.checksum(in: bytes, position..<bytes.count) != nil
      if unread >= JournalLine.placeOfChecksum.count, !isLine { return nil }
      guard let pieces else { return nil }
      if unread >= pieces.smallest {
        bytes = try pieces.line(from: wholeLength, endsBehind: dropped + bytes.count)
        dropped = wholeLength
        return bytes.last == JournalLine.newline ? bytes.count - 1 : nil
      }
      // The beginning of the line is read once more: moved to the front, it would be copied with all
      // bytes that a kept line shares.
      let next = try pieces.next(from: wholeLength)
      if next.count <= unread { return nil }
      (bytes, dropped, start) = (next, wholeLength, unread)
    }
  }

  /// Reads the last record, without its newline; nil at the remains of an interrupted write.
  private mutating func last() throws(StorageError) -> JournalEntry? {
    switch JournalTail(bytes, from: wholeLength) {
    case .torn: return nil
    case .damage:
      let end = try endOfLine() ?? bytes.count
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
    if bytes[content].starts(with: Self.beginningOfKept) { return .kept(.line(own(content))) }
    do throws(JSONFlaw) {
      let entry = try JournalLine.entry(bytes, in: content)
      switch entry {
      case .kept:
        // The line may have members besides the edit.
        return .kept(.line(own(content)))
      default:
        return entry
      }
    } catch {
      throw damage(error.reason)
    }
  }

  /// The bytes of a line, to be kept. A line longer than half of the bytes that are there keeps all
  /// of them: no copy is made.
  private func own(_ content: Range<Int>) -> ArraySlice<UInt8> {
    2 * content.count > bytes.count ? bytes[content] : Array(bytes[content])[...]
  }

  /// The error for damage in the last line examined.
  func damage(_ reason: String) -> StorageError {
    .damaged(path: path, line: line, reason: reason)
  }

  /// Whether the bytes have records, whatever the first line is.
  private static func hasRecords(_ bytes: [UInt8]) -> Bool {
    !JournalPiece.all(in: bytes, bytes.indices).isEmpty
  }
}
