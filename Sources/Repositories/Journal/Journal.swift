import Foundation

/// An open journal: the file, the right to use it, and what it says.
final class Journal {
  private let place: JournalPlace
  private let lock: JournalLock
  private let file: JournalFile

  /// The todos after the last save.
  private(set) var todos: StoredTodos

  /// The version of the file's format, in which lines are added.
  private let version: Int

  /// Whether the file is known to hold what ``todos`` says.
  var isSound: Bool { file.isSound }

  /// Whether the file has to be written again; see ``JournalFile/isDoubtful``.
  var isDoubtful: Bool { file.isDoubtful }

  /// Opens the journal at a path and reads it, or creates it.
  init(path: String, on system: any FileSystem = SystemFiles()) throws(StorageError) {
    place = try JournalPlace(path, on: system)
    (lock, file) = try Self.open(place)
    let bytes = try file.read()
    let contents = try JournalContents(parsing: bytes, path: place.path)
    todos = contents.todos
    version = contents.version
    if contents.wholeLength < bytes.count {
      try moveAside(Array(bytes[contents.wholeLength...]))
      try file.cut(to: contents.wholeLength)
    }
    if contents.wholeLength == 0 {
      try file.append(JournalHeader.line)
    } else {
      // What a process wrote that was killed before it could synchronize is shown from here on.
      try file.synchronize()
    }
    try place.synchronizeDirectory()
  }

  /// Adds a record; when it throws, the journal is as before, or not sound.
  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    let line: [UInt8]
    do {
      line = try JournalRecord(at: date, changes: changes).line(version: version)
    } catch {
      throw .cannotEncode(path: place.path, reason: CodingReason.text(error))
    }
    try file.append(line)
    todos.apply(changes, at: date)
  }

  /// Opens the file and takes it for this process.
  private static func open(
    _ place: JournalPlace
  ) throws(StorageError) -> (JournalLock, JournalFile) {
    var file = try JournalFile(opening: place.path, on: place.system)
    let lock = try JournalLock(of: place.path, on: place.system)
    // Its owner until now may have put another file in its place before we got the lock.
    if try !file.isCurrent() { file = try JournalFile(opening: place.path, on: place.system) }
    try file.lock()
    return (lock, file)
  }

  /// Keeps what is left of an interrupted line, for a person to look at.
  private func moveAside(_ torn: [UInt8]) throws(StorageError) {
    try JournalFile(opening: place.torn, on: place.system).append(torn + [JournalHeader.newline])
    try place.synchronizeDirectory()
  }
}
