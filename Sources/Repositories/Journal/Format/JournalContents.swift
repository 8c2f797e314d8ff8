import Foundation

/// The contents of a journal.
struct JournalContents {
  /// The todos after the last save.
  private(set) var todos = StoredTodos()

  /// The version of the format.
  let version: Int

  /// The number of bytes up to the end of the snapshot; the saves follow.
  private(set) var snapshotLength: Int

  /// The number of bytes of whole lines; see ``JournalReader/wholeLength``.
  let wholeLength: Int

  /// Whether the last whole line lacks its newline.
  let lacksNewline: Bool

  /// Reads the bytes of a journal.
  ///
  /// - Throws: `StorageError`, naming the path and the line, if the bytes are no journal.
  init(parsing bytes: [UInt8], path: String) throws(StorageError) {
    var reader = try JournalReader(bytes, path: path)
    version = reader.version
    snapshotLength = reader.wholeLength
    var missing = 0
    while let entry = try reader.next() {
      var isOfSnapshot = true
      // One switch that consumes the entry: to copy and destroy the entry, or to switch twice, would take a
      // twelfth of the time.
      switch consume entry {
      case .snapshot(let count, let highestNumber):
        guard reader.line == 2 else { throw reader.damage(KnownReason.lateSnapshot.rawValue) }
        missing = count
        todos.reserveCapacity(min(count, bytes.count / Self.shortestLine))
        todos.raise(highestNumber: highestNumber)
      case .todo(let todo, let history):
        guard missing > 0 else { throw reader.damage(Self.belongsNowhere) }
        missing -= 1
        todos.restore(todo, history: history)
      case .removed(let id, let todo):
        guard missing > 0 else { throw reader.damage(Self.belongsNowhere) }
        missing -= 1
        todos.restore(removed: todo, id: id)
      case .save(let record):
        guard missing == 0 else { throw reader.damage(Self.incomplete(missing)) }
        isOfSnapshot = false
        todos.apply(record)
      }
      if missing == 0, isOfSnapshot { snapshotLength = reader.wholeLength }
    }
    guard missing == 0 else { throw reader.damage(Self.incomplete(missing)) }
    wholeLength = reader.wholeLength
    lacksNewline = reader.lacksNewline
  }

  private static let belongsNowhere = KnownReason.noSnapshot.rawValue

  /// The fewest bytes in the line of a todo, which limit the reserved room: the snapshot's head may be
  /// wrong.
  private static let shortestLine = 100

  /// The flaw of a snapshot of which lines are missing.
  static func incomplete(_ missing: Int) -> String {
    "\(missing) lines of the snapshot before it are missing"
  }
}
