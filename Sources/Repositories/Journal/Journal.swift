import Foundation

/// An open journal: the file, the right to use it, and what it says.
final class Journal {
  private let path: String
  private let lock: JournalLock
  private let file: JournalFile

  /// The todos after the last save.
  private(set) var todos = StoredTodos()

  /// Whether the file is known to hold what ``todos`` says.
  var isSound: Bool { file.isSound }

  /// Opens the journal at a path and reads it, or creates it.
  init(path: String) throws(StorageError) {
    self.path = path
    file = try JournalFile(opening: path)
    lock = try JournalLock(of: path)
    try file.lock()
    let data = try file.read()
    let contents = try JournalContents(parsing: data, path: path)
    if contents.wholeLength < data.count {
      try moveAside(data[contents.wholeLength...])
      try file.cut(to: contents.wholeLength)
    }
    if contents.wholeLength == 0 {
      try file.append(JournalHeader.line)
      try synchronizeDirectory()
    }
    for record in contents.records {
      todos.apply(record.changes, at: Date(timeIntervalSinceReferenceDate: record.at))
    }
  }

  /// Adds a record; when it throws, the journal is as before, or not sound.
  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    let line: Data
    do {
      line = try JournalRecord(at: date, changes: changes).line()
    } catch {
      throw .cannotEncode(path: path, reason: CodingReason.text(error))
    }
    try file.append(line)
    todos.apply(changes, at: date)
  }

  /// Keeps what is left of an interrupted line, for a person to look at.
  private func moveAside(_ torn: Data) throws(StorageError) {
    try JournalFile(opening: path + ".torn").append(torn + [JournalHeader.newline])
    try synchronizeDirectory()
  }

  /// Returns when the names of the files just created are on the disk.
  private func synchronizeDirectory() throws(StorageError) {
    do {
      try Directory(of: path).synchronize()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
