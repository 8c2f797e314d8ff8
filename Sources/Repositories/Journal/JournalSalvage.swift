/// A reader of the intact parts of a journal, whatever is between them, even if newlines are
/// damaged.
struct JournalSalvage {
  private(set) var todos = StoredTodos()
  /// The last edits.
  private(set) var trail = EditTrail()
  /// The records of kinds known only to later versions of the program, with their lines.
  private(set) var foreign: [(line: Int, record: ForeignRecord)] = []
  /// The members of the header known only to later versions of the program.
  private(set) var header = ForeignMembers()
  private(set) var kept = 0
  /// The revision of the last save.
  private(set) var revision = 0
  private(set) var dropped: [JournalRecovery.Dropped] = []
  /// The number of saves missing between the lines, by their revisions.
  private(set) var lost = 0

  /// The revision of the next save; nil if unknown.
  private var next: Int?
  /// The number of lines dropped since the last revision.
  private(set) var droppedBefore = 0
  /// The number of snapshot lines still to come.
  private var missing = 0

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads all lines.
  ///
  /// - Throws: `StorageError` if nothing of a journal is readable, or for a journal of another
  ///   version.
  mutating func read(path: String) throws(StorageError) {
    var flaw: StorageError?
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: JournalLine.newline) ?? bytes.count
      line += 1
      if line == 1 {
        do {
          header = try JournalHeader.read(bytes[start..<end], path: path).foreign
          next = 1
        } catch {
          // In another version, the same lines may have another meaning.
          switch error {
          case .newerVersion, .olderVersion: throw error
          default: flaw = error
          }
          drop(1, KnownReason.notAHeader.rawValue)
          for piece in JournalPiece.all(in: bytes, start..<end) {
            salvageEntry(piece.content, line: 1)
          }
        }
      } else {
        salvage(start..<end, line: line)
      }
      start = end + 1
    }
    if let flaw, kept == 0 { throw flaw }
    tellMissing(before: line + 1)
  }

  /// Reads a line, or the whole records in it.
  private mutating func salvage(_ range: Range<Int>, line: Int) {
    if let content = JournalLine.content(of: bytes, in: range) {
      return salvageEntry(content, line: line)
    }
    let pieces = JournalPiece.all(in: bytes, range)
    if pieces.isEmpty { return drop(line, JournalLine.flaw(of: bytes, in: range)) }
    if !Self.cover(pieces, range) {
      dropped.append(.init(line: line, reason: KnownReason.partlyDamaged.rawValue))
    }
    var end = range.lowerBound
    for piece in pieces {
      if Self.isGap(end..<piece.range.lowerBound, in: range) { noteDropped() }
      salvageEntry(piece.content, line: line)
      end = piece.range.upperBound
    }
    if range.upperBound - end > 1 { noteDropped() }
  }

  private mutating func salvageEntry(_ content: Range<Int>, line: Int) {
    do {
      salvage(try JournalLine.entry(bytes, in: content), line: line)
    } catch {
      drop(line, CodingReason.text(error))
    }
  }

  private mutating func salvage(_ entry: JournalEntry, line: Int) {
    switch entry {
    case .snapshot(let count, _, let revision, _):
      missing = count
      note(revision, follows: false)
    case .todo, .removed: takeOfSnapshot()
    case .kept(let edit):
      takeOfSnapshot()
      trail.append(edit)
    case .edit(let saved):
      tellMissing(before: line)
      note(saved.revision.number)
      trail.append(.saved(saved))
    case .foreign(let record):
      if missing > 0 { missing -= 1 }
      if let revision = record.revision { note(revision) }
      foreign.append((line, record))
    }
    todos.apply(entry)
    kept += 1
  }

  /// Takes a line of the snapshot. Without the line that begins the snapshot, its revision is
  /// unknown.
  private mutating func takeOfSnapshot() {
    if missing <= 0 { next = nil }
    missing -= 1
  }

  /// Notes a revision, and the saves that are missing before it unless their lines were dropped.
  private mutating func note(_ revision: Int, follows: Bool = true) {
    if follows, let next { lost += max(0, revision - next - droppedBefore) }
    self.revision = max(self.revision, revision)
    (next, droppedBefore) = (self.revision + 1, 0)
  }

  private mutating func drop(_ line: Int, _ reason: String) {
    noteDropped()
    dropped.append(.init(line: line, reason: reason))
  }

  /// Counts a line that is left out, which may be one of the snapshot, or a save.
  private mutating func noteDropped() {
    if missing <= 0 { droppedBefore += 1 }
    missing -= 1
  }

  /// Reports the missing lines of the snapshot, once.
  private mutating func tellMissing(before line: Int) {
    if missing > 0 {
      dropped.append(.init(line: line, reason: JournalContents.incomplete(missing)))
    }
    missing = 0
  }

  /// Whether more than a damaged newline stands between two pieces of a line, or anything before
  /// the first.
  private static func isGap(_ gap: Range<Int>, in line: Range<Int>) -> Bool {
    gap.count > (gap.lowerBound == line.lowerBound ? 0 : 1)
  }

  /// Whether the pieces cover a line, apart from one byte after each: its damaged newline.
  private static func cover(_ pieces: [JournalPiece], _ line: Range<Int>) -> Bool {
    var end = line.lowerBound
    for piece in pieces {
      if isGap(end..<piece.range.lowerBound, in: line) { return false }
      end = piece.range.upperBound
    }
    return line.upperBound - end <= 1
  }
}
