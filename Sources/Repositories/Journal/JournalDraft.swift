/// The file that is to replace a journal: a snapshot of the todos, and the saves made since.
///
/// It is created while the journal is at rest, then written while saves go on. Its name and its
/// header have its generation: only such a file is ever removed, and only once the program that
/// wrote it, which has it locked, is gone.
final class JournalDraft: Sendable {
  /// The list when its todos were copied: the saves beyond it are those made since.
  let contents: JournalContents
  let header: JournalHeader
  let file: any OpenFile

  private let place: JournalPlace
  private let path: String
  private let line: [UInt8]

  /// Creates the file, and removes abandoned drafts.
  convenience init(of contents: JournalContents, at place: JournalPlace) throws(StorageError) {
    Self.removeLeftovers(at: place)
    do {
      let (file, generation) = try place.system.makeDraft(place.drafts, as: .draft)
      let path = place.drafts.path(generation)
      self.init(file, path: path, generation, of: contents, at: place)
    } catch {
      throw .cannotWrite(path: place.path, reason: error.reason)
    }
  }

  private init(
    _ file: any OpenFile, path: String, _ generation: FileGeneration,
    of contents: JournalContents, at place: JournalPlace
  ) {
    self.file = file
    self.path = path
    header = JournalHeader(
      gen: "\(generation)", version: JournalHeader.newestVersion, first: contents.header.list,
      foreign: contents.header.foreign)
    line = JournalHeader.line(generation, first: header.first, with: header.foreign)
    self.contents = contents
    self.place = place
  }

  /// Creates an empty journal where there is none. A power cut leaves all of it or nothing.
  ///
  /// A file that another program has put there meanwhile is read like any file.
  static func beginJournal(at place: JournalPlace) throws(StorageError) {
    let nothing = try JournalContents(parsing: [], path: place.path)
    _ = try begin(with: nothing, at: place) { draft throws(StorageError) in
      try draft.append(draft.line)
      try draft.synchronize()
    }
  }

  /// Creates a journal with a list where there is none, durably, and all of it or nothing.
  ///
  /// - Parameter model: The file or folder whose owner the journal gets; nil for the folder of the
  ///   journal.
  static func beginJournal(
    with contents: JournalContents, at place: JournalPlace, ownedLike model: String? = nil
  ) throws(StorageError) {
    let isNew = try begin(with: contents, at: place, model) { draft throws(StorageError) in
      try draft.write()
    }
    if !isNew { throw .recoveredExists(path: place.path) }
    try place.synchronizeDirectory()
  }

  /// Moves a draft to the place of a journal; false where there is a file.
  private static func begin(
    with contents: JournalContents, at place: JournalPlace, _ model: String? = nil,
    write: (JournalDraft) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      let draft = try JournalDraft(of: contents, at: place)
      defer { draft.file.unlock() }
      do throws(StorageError) {
        try write(draft)
      } catch {
        draft.remove()
        throw error
      }
      do throws(SystemError) {
        try place.system.adopt(draft.file, by: model ?? Directory(of: place.path).path)
        try place.system.move(draft.path, toFree: place.path)
        return true
      } catch {
        draft.remove()
        if error.isExistingFile { return false }
        throw StorageError.cannotWrite(path: place.path, reason: error.reason)
      }
    } catch {
      // The error is to name the journal, not the draft.
      guard case .cannotWrite(_, let reason) = error else { throw error }
      throw .cannotCreate(path: place.path, reason: reason)
    }
  }

  /// Writes the snapshot, and returns when it is on the disk.
  func write() throws(StorageError) {
    var writer = JSONWriter()
    var line = line
    try contents.forEachSnapshotEntry { entry throws(StorageError) in
      // All todos of a journal have been written or read before.
      guard writer.write(entry) else {
        throw .cannotEncode(path: place.path, reason: KnownReason.cannotBeWrittenDown.rawValue)
      }
      // Pieces of 1 MiB: one call costs little then, and the memory little too.
      if writer.bytes.count > 1 << 20 {
        try append(line + writer.bytes)
        writer.removeAll()
        line = []
      }
    }
    try append(line + writer.bytes)
    try synchronize()
  }

  /// Adds the saves that were made since, and replaces the journal, whose owner and permissions
  /// stay.
  ///
  /// - Parameters:
  ///   - owner: Whom the journal belongs to.
  ///   - saves: The lines of the journal beyond the ``contents``.
  /// - Returns: The length of the snapshot.
  func replaceJournal(
    of owner: FileOwner, adding saves: [UInt8]
  ) throws(StorageError) -> Int {
    let length: Int
    do throws(SystemError) {
      let status = try file.status()
      length = status.size
      if status.owner != owner { try file.setOwner(owner) }
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
    return length
  }

  /// Removes this draft, which is not wanted any more. A draft that cannot be removed is left for
  /// the next time.
  func remove() {
    file.unlock()
    try? place.system.remove(path)
  }

  /// Whether another process is writing a draft, as far as can be seen.
  static func isUnderWay(at place: JournalPlace) -> Bool {
    place.system.drafts(place.drafts).contains { path, generation in
      guard let file = try? place.system.open(path, to: .lock) else { return false }
      defer { file.unlock() }
      return (try? isDraft(file, generation) && !file.lock()) == true
    }
  }

  /// Removes abandoned drafts. A draft that cannot be removed is left for the next time.
  static func removeLeftovers(at place: JournalPlace) {
    place.system.removeAbandoned(
      place.drafts, besides: [place.path, place.mark], isDraft: isDraft)
  }

  /// Whether a file with the name of a draft is a draft of a journal or of a mark: its beginning
  /// says so, or was interrupted.
  private static func isDraft(
    _ file: any OpenFile, _ generation: FileGeneration
  ) throws(SystemError) -> Bool {
    let (header, mark) = (JournalHeader.line(generation), JournalMark.none(generation))
    let beginning = try file.beginning(JournalMark.size)
    let start = Array(beginning.prefix(header.count))
    return JournalHeader.isBegun(beginning, by: generation) || beginning == mark
      || OwnFile.isInterrupted(start, of: header)
      || OwnFile.isInterrupted(beginning, of: mark)
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
