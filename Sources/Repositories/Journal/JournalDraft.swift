/// The file that is to replace a journal: a snapshot of the todos, and the saves made since.
///
/// It is created while the journal is at rest, then written while saves go on. Its name and its header have
/// its generation: only such a file is ever removed.
final class JournalDraft: Sendable {
  /// The journal's length when the todos were copied: the lines beyond it are the saves made since.
  let mark: Int

  private let place: JournalPlace
  private let path: String
  private let header: [UInt8]
  private let todos: StoredTodos
  private let file: any OpenFile

  /// Creates the file, and removes abandoned drafts.
  convenience init(
    of todos: StoredTodos, mark: Int, at place: JournalPlace
  ) throws(StorageError) {
    Self.removeLeftovers(at: place)
    let generation = JournalGeneration(on: place.system)
    let path = place.draft(generation)
    do {
      let file = try place.system.open(path, to: .create)
      self.init(file, path: path, generation, of: todos, mark: mark, at: place)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private init(
    _ file: any OpenFile, path: String, _ generation: JournalGeneration, of todos: StoredTodos,
    mark: Int, at place: JournalPlace
  ) {
    self.file = file
    self.path = path
    header = JournalHeader.line(generation)
    self.todos = todos
    self.mark = mark
    self.place = place
  }

  /// Creates an empty journal where there is none. A power cut leaves all of it or nothing.
  static func beginJournal(at place: JournalPlace) throws(StorageError) {
    do throws(StorageError) {
      let draft = try JournalDraft(of: StoredTodos(), mark: 0, at: place)
      try draft.append(draft.header)
      try draft.synchronize()
      do {
        try place.system.move(draft.path, toFree: place.path)
      } catch {
        // A file that another program has put there meanwhile is read like any file.
        guard error.isExistingFile else {
          throw StorageError.cannotWrite(path: place.path, reason: error.reason)
        }
        removeLeftovers(at: place)
      }
    } catch {
      removeLeftovers(at: place)
      // The error is to name the journal, not the draft.
      guard case .cannotWrite(_, let reason) = error else { throw error }
      throw .cannotCreate(path: place.path, reason: reason)
    }
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
    do throws(StorageError) {
      let generation = JournalGeneration(on: place.system)
      try JournalDraft(file, path: path, generation, of: todos, mark: 0, at: place).write()
      try place.synchronizeDirectory()
    } catch {
      // An unfinished file is of no use, and nothing can be done if it cannot be removed.
      try? place.system.remove(path)
      guard case .cannotWrite(_, let reason) = error else { throw error }
      throw .cannotCreate(path: path, reason: reason)
    }
  }

  /// Writes the snapshot, and returns when it is on the disk.
  func write() throws(StorageError) {
    var writer = JournalWriter()
    var header = header
    try todos.forEachSnapshotEntry { entry throws(StorageError) in
      // All todos of a journal have been written or read before.
      guard writer.write(entry) else {
        throw .cannotEncode(path: place.path, reason: KnownReason.cannotBeWrittenDown.rawValue)
      }
      // Pieces of 1 MiB: one call costs little then, and the memory little too.
      if writer.bytes.count > 1 << 20 {
        try append(header + writer.bytes)
        writer.removeAll()
        header = []
      }
    }
    try append(header + writer.bytes)
    try synchronize()
  }

  /// Adds the saves that were made since, and replaces the journal.
  ///
  /// - Parameter saves: the lines of the journal beyond ``mark``.
  /// - Returns: The file, locked, and the length of its snapshot.
  func replaceJournal(
    adding saves: [UInt8]
  ) throws(StorageError) -> (file: any OpenFile, snapshotLength: Int) {
    let snapshotLength: Int
    do throws(SystemError) {
      snapshotLength = try file.status().size
      // Locked first, so that the file at the journal's path has an owner at every moment.
      guard try file.lock() else { throw .inUse }
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    if !saves.isEmpty {
      try append(saves)
      try synchronize()
    }
    do {
      try place.system.rename(path, to: place.path)
    } catch {
      throw .cannotWrite(path: place.path, reason: error.reason)
    }
    return (file, snapshotLength)
  }

  /// Removes abandoned drafts. A draft that cannot be removed is left for the next time.
  static func removeLeftovers(at place: JournalPlace) {
    let directory = Directory(of: place.path, on: place.system)
    for name in place.system.names(in: directory.path) {
      guard let generation = place.generation(ofDraft: name) else { continue }
      let path = place.draft(generation)
      do throws(SystemError) {
        if try isLeftover(path, generation, at: place) { try place.system.remove(path) }
      } catch {
        continue
      }
    }
  }

  /// Whether a file with the name of a draft is a draft: its header says so, or was interrupted.
  private static func isLeftover(
    _ path: String, _ generation: JournalGeneration, at place: JournalPlace
  ) throws(SystemError) -> Bool {
    // A link is no draft.
    if try place.system.target(ofLink: path) != nil { return false }
    let header = JournalHeader.line(generation)
    let beginning = try place.system.open(path, to: .read).beginning(header.count)
    return beginning == header || JournalHeader.isInterrupted(beginning, of: header)
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
