/// The file that is to take a journal's place: a snapshot of the todos, and the saves made since.
///
/// It is created while the journal is at rest, then written beside the saves that go on.
final class JournalDraft: Sendable {
  /// The journal's length when the todos were copied: the lines beyond are the saves made since.
  let mark: Int

  private let place: JournalPlace
  private let path: String
  private let todos: StoredTodos
  private let file: any OpenFile

  /// Creates the file, in place of one that was given up.
  convenience init(
    of todos: StoredTodos, mark: Int, at place: JournalPlace
  ) throws(StorageError) {
    try Self.removeLeftover(at: place)
    do {
      let file = try place.system.open(place.draft, to: .create)
      self.init(file, path: place.draft, of: todos, mark: mark, at: place)
    } catch {
      throw .cannotWrite(path: place.draft, reason: error.reason)
    }
  }

  private init(
    _ file: any OpenFile, path: String, of todos: StoredTodos, mark: Int, at place: JournalPlace
  ) {
    self.file = file
    self.path = path
    self.todos = todos
    self.mark = mark
    self.place = place
  }

  /// Writes a whole journal to a file that does not exist yet, durably or not at all.
  static func write(
    _ todos: StoredTodos, toNew path: String, at place: JournalPlace
  ) throws(StorageError) {
    let file: any OpenFile
    do {
      file = try place.system.open(path, to: .create)
    } catch {
      throw error.isExistingFile
        ? .recoveredExists(path: path) : .cannotOpen(path: path, reason: error.reason)
    }
    do {
      try JournalDraft(file, path: path, of: todos, mark: 0, at: place).write()
      try place.synchronizeDirectory()
    } catch {
      // What was begun is of no use. When it cannot be removed either, there is nothing to do.
      try? place.system.remove(path)
      throw error
    }
  }

  /// Writes the snapshot, and returns when it is on the disk.
  func write() throws(StorageError) {
    var writer = JournalWriter()
    var header = JournalHeader.line
    try todos.forEachSnapshotEntry { entry throws(StorageError) in
      // Whatever is in a journal has been written or read before.
      guard writer.write(entry) else {
        throw .cannotEncode(path: place.path, reason: KnownReason.cannotBeWrittenDown.rawValue)
      }
      // Large pieces: enough for one call to cost little, and the memory little too.
      if writer.bytes.count > 1 << 20 {
        try append(header + writer.bytes)
        writer.removeAll()
        header = []
      }
    }
    try append(header + writer.bytes)
    try synchronize()
  }

  /// Adds the saves that were made since, and takes the journal's place.
  ///
  /// - Parameter saves: the lines of the journal beyond ``mark``.
  /// - Returns: The file, locked, and the length of its snapshot.
  func replaceJournal(
    adding saves: [UInt8]
  ) throws(StorageError) -> (file: any OpenFile, snapshotLength: Int) {
    let snapshotLength: Int
    do throws(SystemError) {
      snapshotLength = try file.status().size
      // So that there is no moment in which the file at the journal's path is nobody's.
      guard try file.lock() else { throw .inUse }
    } catch {
      throw .cannotWrite(path: place.draft, reason: error.reason)
    }
    if !saves.isEmpty {
      try append(saves)
      try synchronize()
    }
    do {
      try place.system.rename(place.draft, to: place.path)
    } catch {
      throw .cannotWrite(path: place.path, reason: error.reason)
    }
    return (file, snapshotLength)
  }

  /// Removes a file that was begun and given up, if there is one.
  static func removeLeftover(at place: JournalPlace) throws(StorageError) {
    do {
      try place.system.remove(place.draft)
    } catch {
      guard error.isMissingFile else {
        throw .cannotWrite(path: place.draft, reason: error.reason)
      }
    }
  }

  private func append(_ bytes: [UInt8]) throws(StorageError) {
    let written: Int
    do {
      written = try file.writeOnce(bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    guard written == bytes.count else {
      throw .cannotWrite(
        path: path, reason: "Only \(written) of \(bytes.count) bytes could be written")
    }
  }

  private func synchronize() throws(StorageError) {
    do {
      try file.synchronize()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
