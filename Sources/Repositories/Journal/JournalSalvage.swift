/// Reads what is intact in a journal, whatever stands between.
struct JournalSalvage {
  private(set) var todos = StoredTodos()
  private(set) var kept = 0
  private(set) var dropped: [JournalRecovery.Dropped] = []

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads all lines.
  ///
  /// - Throws: `StorageError` when nothing at all is of a journal that can be read.
  mutating func read(path: String) throws(StorageError) {
    var version = JournalHeader.newestVersion
    var flaw: StorageError?
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: JournalHeader.newline) ?? bytes.count
      line += 1
      if line == 1 {
        do {
          version = try JournalHeader.version(of: bytes[start..<end], path: path)
        } catch {
          // A later version may mean other things by the same lines.
          if case .newerVersion = error { throw error }
          flaw = error
          dropped.append(.init(line: 1, reason: KnownReason.notAHeader.rawValue))
        }
      } else {
        take(start..<end, line: line, version: version)
      }
      start = end + 1
    }
    if let flaw, kept == 0 { throw flaw }
  }

  private mutating func take(_ range: Range<Int>, line: Int, version: Int) {
    guard let content = version > 1 ? JournalLine.content(of: bytes, in: range) : range else {
      dropped.append(.init(line: line, reason: KnownReason.wrongChecksum.rawValue))
      return
    }
    do {
      todos.apply(try JournalLine.entry(bytes, in: content))
      kept += 1
    } catch {
      dropped.append(.init(line: line, reason: CodingReason.text(error)))
    }
  }
}
