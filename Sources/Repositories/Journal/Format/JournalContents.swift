import Foundation

/// The contents of a journal, as far as it was read.
struct JournalContents {
  /// The todos after the last save.
  private(set) var todos = StoredTodos()

  /// The number of the last save.
  private(set) var revision = 0

  private(set) var header: JournalHeader

  /// The end of the snapshot, and its revision; the saves follow.
  private(set) var snapshot: (length: Int, revision: Int)

  /// The number of bytes of whole lines; see ``JournalReader/wholeLength``.
  private(set) var wholeLength: Int

  /// The number of whole lines.
  private(set) var lines: Int

  /// Whether the last whole line lacks its newline.
  private(set) var lacksNewline = false

  /// The last saves: at least ``savesKept``, or all if there are fewer.
  private(set) var saves: [TodosSaved] = []

  /// The last edits, including all that can be undone.
  private(set) var trail = EditTrail()

  /// The records of kinds known only to later versions of the program, with their lines.
  private(set) var foreign: [(line: Int, record: ForeignRecord)] = []

  /// Whether the snapshot of the file may have more than was read: another program has compacted
  /// the file.
  private(set) var isSnapshotUnread = false

  /// Whether only some todos were read.
  private(set) var isPart = false

  /// The fewest saves kept.
  private static let savesKept = 1_000

  private let path: String

  /// Reads the bytes of a journal.
  ///
  /// - Throws: `StorageError`, naming the path and the line, if the bytes are no journal.
  init(parsing bytes: [UInt8], path: String) throws(StorageError) {
    try self.init(JournalReader(bytes, path: path), length: bytes.count, path: path)
  }

  /// Reads a journal in pieces, up to the first line that is not whole.
  ///
  /// - Throws: `StorageError`, naming the path and the line, if the bytes are no journal.
  init(parsing pieces: JournalPieces) throws(StorageError) {
    try self.init(JournalReader(pieces), length: pieces.length, path: pieces.path)
  }

  private init(
    _ reader: consuming JournalReader, length: Int, path: String
  ) throws(StorageError) {
    self.path = path
    header = reader.header
    wholeLength = reader.wholeLength
    snapshot = (reader.wholeLength, 0)
    lines = 1
    var missing = 0
    while let entry = try reader.next() {
      var isOfSnapshot = true
      // One switch that consumes the entry: copying and destroying the entry, or a second switch,
      // would take a twelfth of the time.
      switch consume entry {
      case .snapshot(let count, let highestNumber, let revision, let foreign):
        guard reader.line == 2 else { throw reader.damage(KnownReason.lateSnapshot.rawValue) }
        missing = count
        todos.reserveCapacity(min(count, length / Self.shortestLine))
        todos.raise(highestNumber: highestNumber)
        todos.restore(foreign: foreign)
        self.revision = revision
      case .todo(let todo, let history, let foreign):
        guard missing > 0 else { throw reader.damage(Self.belongsNowhere) }
        missing -= 1
        todos.restore(todo, history: history, foreign: foreign)
      case .removed(let id, let todo):
        guard missing > 0 else { throw reader.damage(Self.belongsNowhere) }
        missing -= 1
        todos.restore(removed: todo, id: id)
      case .kept(let edit):
        guard missing > 0 else { throw reader.damage(Self.belongsNowhere) }
        missing -= 1
        trail.append(edit)
      case .edit(let saved):
        guard missing == 0 else { throw reader.damage(Self.incomplete(missing)) }
        isOfSnapshot = false
        try add(saved, reader)
      case .foreign(let record):
        isOfSnapshot = missing > 0
        if isOfSnapshot {
          missing -= 1
        } else {
          self.revision = max(self.revision, record.revision ?? 0)
        }
        foreign.append((reader.line, record))
      }
      if missing == 0, isOfSnapshot { snapshot = (reader.wholeLength, revision) }
      note(reader, behind: 0)
    }
    guard missing == 0 else { throw reader.damage(Self.incomplete(missing)) }
  }

  /// The contents of a file not yet written.
  ///
  /// - Parameter header: The members of the header known only to later versions of the program.
  init(
    of todos: StoredTodos, _ trail: EditTrail, at revision: Int, path: String,
    _ foreign: [(line: Int, record: ForeignRecord)] = [],
    header foreignInHeader: ForeignMembers = ForeignMembers()
  ) {
    self.todos = todos
    self.trail = trail
    self.foreign = foreign
    self.revision = revision
    self.path = path
    header = JournalHeader(version: JournalHeader.newestVersion, foreign: foreignInHeader)
    (snapshot, wholeLength, lines) = ((0, revision), 0, 0)
  }

  /// A part of the contents of a file, up to a mark.
  init(_ part: JournalPart, of header: JournalHeader, upTo mark: JournalMark, path: String) {
    todos = part.todos
    revision = mark.rev
    snapshot = (mark.snapshotLength, mark.snapshotRev)
    wholeLength = mark.length
    // Errors name lines only after all of the file was read.
    lines = 0
    self.header = header
    self.path = path
    (isPart, isSnapshotUnread) = (true, true)
  }

  /// Reads bytes that follow those read before. A torn end is left out.
  ///
  /// - Returns: The saves in them.
  /// - Throws: `StorageError.damaged`, after reading some of the lines, or all.
  mutating func read(next bytes: [UInt8]) throws(StorageError) -> [TodosSaved] {
    var reader = JournalReader(bytes, behind: lines, header, path: path)
    var new: [TodosSaved] = []
    let start = wholeLength
    while let entry = try reader.next() {
      guard case .edit(let saved) = entry else { throw reader.damage(Self.belongsNowhere) }
      try add(saved, reader)
      new.append(saved)
      note(reader, behind: start)
    }
    return new
  }

  /// Continues in a file that replaced this one, after its snapshot.
  ///
  /// - Returns: The new saves.
  /// - Throws: `StorageError.damaged`, after reading some of the lines, or all.
  mutating func read(
    on bytes: [UInt8], in header: JournalHeader, behind snapshot: (length: Int, revision: Int)
  ) throws(StorageError) -> [TodosSaved] {
    move(to: header, behind: snapshot, addedLength: 0)
    isSnapshotUnread = true
    lines = 1
    var reader = JournalReader(bytes, behind: lines, header, path: path)
    var new: [TodosSaved] = []
    while let entry = try reader.next() {
      guard case .edit(let saved) = entry else { throw reader.damage(Self.belongsNowhere) }
      note(reader, behind: snapshot.length)
      if saved.revision.number <= revision { continue }
      try add(saved, reader)
      new.append(saved)
    }
    return new
  }

  /// Switches to a file with this snapshot, followed by the saves made since.
  mutating func move(
    to header: JournalHeader, behind snapshot: (length: Int, revision: Int), addedLength: Int
  ) {
    self.header = header
    self.snapshot = snapshot
    wholeLength = snapshot.length + addedLength
    lacksNewline = false
  }

  /// Raises the highest number to that of a mark, so that no number is given again.
  mutating func raise(highestNumber number: Int?) {
    if let number { todos.raise(highestNumber: number) }
  }

  /// Notes that the last line has its newline.
  mutating func endLine() {
    lacksNewline = false
    wholeLength += 1
  }

  /// Adds a save, with the length of its line in the file.
  mutating func append(_ saved: TodosSaved, length: Int) {
    keep(saved)
    wholeLength += length
    lines += 1
    lacksNewline = false
  }

  private mutating func add(_ saved: TodosSaved, _ reader: JournalReader) throws(StorageError) {
    guard saved.revision.number == revision + 1 else {
      throw reader.damage(KnownReason.missingSave.rawValue)
    }
    keep(saved)
  }

  private mutating func keep(_ saved: TodosSaved) {
    // An import may be longer than the list: growth by doubling would take up to twice the memory.
    let count = saved.edit.changes.count
    if count > todos.count { todos.reserveCapacity(todos.count + count) }
    todos.apply(saved)
    revision = saved.revision.number
    trail.append(.saved(saved))
    saves.append(saved)
    if saves.count >= 2 * Self.savesKept { saves.removeFirst(Self.savesKept) }
  }

  private mutating func note(_ reader: JournalReader, behind start: Int) {
    wholeLength = start + reader.wholeLength
    lacksNewline = reader.lacksNewline
    lines = reader.line
  }

  /// The reason why the list may not be changed; nil if it may.
  var refusal: StorageError? {
    foreign.first.map { .newerRecord(path: path, line: $0.line, kind: $0.record.kind) }
  }

  private static let belongsNowhere = KnownReason.noSnapshot.rawValue

  /// The fewest bytes in the line of a todo, which limit the reserved capacity: the snapshot's head
  /// may be wrong.
  private static let shortestLine = 100

  /// The flaw of a snapshot with missing lines.
  static func incomplete(_ missing: Int) -> String {
    "\(missing) lines of the snapshot before it are missing"
  }
}
