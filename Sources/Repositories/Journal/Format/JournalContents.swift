import Foundation

/// What a journal's bytes say.
struct JournalContents {
  /// The todos after the last save.
  private(set) var todos = StoredTodos()

  /// The version of the format.
  let version: Int

  /// The number of bytes up to the end of the snapshot; the saves follow.
  private(set) var snapshotLength: Int

  /// The number of bytes of whole lines; see ``JournalReader/wholeLength``.
  let wholeLength: Int

  /// Reads the bytes of a journal.
  ///
  /// - Throws: `StorageError`, naming the path and the line, when they are not one.
  init(parsing bytes: [UInt8], path: String) throws(StorageError) {
    var reader = try JournalReader(bytes, path: path)
    version = reader.version
    snapshotLength = reader.wholeLength
    var missing = 0
    while let entry = try reader.next() {
      switch entry {
      case .snapshot(let count, _):
        guard reader.line == 2, count >= 0 else {
          throw reader.damage(KnownReason.lateSnapshot.rawValue)
        }
        missing = count
        todos.reserveCapacity(min(count, bytes.count))
      case .todo, .removed:
        guard missing > 0 else { throw reader.damage(KnownReason.noSnapshot.rawValue) }
        missing -= 1
      case .save:
        guard missing == 0 else { throw reader.damage(Self.incomplete(missing)) }
      }
      let isOfSnapshot = entry.isOfSnapshot
      // Consumed: copying and destroying each entry would take a twelfth of the time.
      todos.apply(consume entry)
      if missing == 0, isOfSnapshot { snapshotLength = reader.wholeLength }
    }
    guard missing == 0 else { throw reader.damage(Self.incomplete(missing)) }
    wholeLength = reader.wholeLength
  }

  private static func incomplete(_ missing: Int) -> String {
    "\(missing) lines of the snapshot before it are missing"
  }
}

extension JournalEntry {
  fileprivate var isOfSnapshot: Bool {
    switch self {
    case .snapshot, .todo, .removed: true
    case .save: false
    }
  }
}
