/// The file that will replace a journal: a snapshot of the todos, and the saves made since.
///
/// This program saves nothing while it creates the file, but saves continue while it writes it. Its
/// name and its header have its generation. Other programs remove only such a file, and only after
/// its writer, which keeps it locked, has ended.
final class JournalDraft: Sendable {
  /// The list at the time when its todos were copied; later saves are not in it.
  let contents: JournalContents
  let header: JournalHeader
  let file: any OpenFile

  private let paths: JournalPaths
  private let path: String
  private let line: [UInt8]
  private let fewestIndexed: Int
  private let longLines: LongLine.Sizes

  /// Creates the file, and removes abandoned drafts.
  ///
  /// - Parameter fewestIndexed: The fewest todos of a snapshot with an index.
  init(
    of contents: JournalContents, at paths: JournalPaths,
    fewestIndexed: Int = SnapshotIndex.fewest, _ longLines: LongLine.Sizes = LongLine.Sizes()
  ) throws(StorageError) {
    Self.removeLeftovers(at: paths)
    let (file, generation) = try naming(
      paths.path, StorageError.cannotWrite, paths.system.makeDraft(paths.drafts, as: .draft))
    self.file = file
    self.fewestIndexed = fewestIndexed
    self.longLines = longLines
    path = paths.drafts.path(generation)
    header = JournalHeader(
      gen: "\(generation)", version: JournalHeader.newestVersion, first: contents.header.list,
      foreign: contents.header.foreign)
    line = JournalHeader.line(generation, first: header.first, with: header.foreign)
    self.contents = contents
    self.paths = paths
  }

  /// Creates an empty journal if there is no file. A power cut leaves all of it or nothing.
  ///
  /// If another program creates a file first, that file is read like any file.
  static func beginJournal(at paths: JournalPaths) throws(StorageError) {
    let nothing = try JournalContents(parsing: [], path: paths.path)
    _ = try begin(with: nothing, at: paths) { draft throws(StorageError) in
      try draft.append(draft.line)
      try draft.synchronize()
    }
  }

  /// Creates a journal with a list if there is no file: durably, and all of it or nothing.
  ///
  /// - Parameter model: The file or folder whose owner the journal gets; nil for the journal's
  ///   folder.
  static func beginJournal(
    with contents: JournalContents, at paths: JournalPaths, ownedLike model: String? = nil
  ) throws(StorageError) {
    let isNew = try begin(with: contents, at: paths, model) { draft throws(StorageError) in
      try draft.write()
    }
    if !isNew { throw .recoveredExists(path: paths.path) }
    try paths.synchronizeDirectory()
  }

  /// Writes a draft and moves it to the path of a journal; false if there is a file.
  private static func begin(
    with contents: JournalContents, at paths: JournalPaths, _ model: String? = nil,
    write: (JournalDraft) throws(StorageError) -> Void
  ) throws(StorageError) -> Bool {
    do throws(StorageError) {
      let draft = try JournalDraft(of: contents, at: paths)
      defer { draft.file.unlock() }
      do throws(StorageError) {
        try write(draft)
      } catch {
        draft.remove()
        throw error
      }
      do throws(SystemError) {
        try paths.system.adopt(draft.file, by: model ?? Directory(of: paths.path).path)
        try paths.system.move(draft.path, toFree: paths.path)
        return true
      } catch {
        draft.remove()
        if error.isExistingFile { return false }
        throw StorageError.cannotWrite(path: paths.path, reason: error.reason)
      }
    } catch {
      // The error names the journal, not the draft.
      guard case .cannotWrite(_, let reason) = error else { throw error }
      throw .cannotCreate(path: paths.path, reason: reason)
    }
  }

  /// Writes the snapshot, and returns when it is on the disk.
  func write() throws(StorageError) {
    var writer = JSONWriter()
    writer.bytes = line
    var written = 0
    var index = contents.todos.count < fewestIndexed ? nil : IndexDraft(of: contents.todos)
    try contents.forEachSnapshotEntry { entry throws(StorageError) in
      index?.note(entry, at: written + writer.bytes.count)
      if case .kept(.saved(let saved)) = entry, let line = LongLine(of: saved, longLines) {
        try append(writer.bytes)
        written += writer.bytes.count + line.length
        writer.removeAll()
        try line.forEachPiece(append)
        return
      }
      // All todos of a journal have been written or read before.
      guard writer.write(entry, index: index?.room(for: entry) ?? []) else {
        throw .cannotEncode(path: paths.path, reason: KnownReason.cannotBeWrittenDown.rawValue)
      }
      // Pieces of 1 MiB: a call costs little then, and so does the memory.
      if writer.bytes.count > 1 << 20 {
        try append(writer.bytes)
        written += writer.bytes.count
        writer.removeAll()
      }
    }
    try append(writer.bytes)
    if let index { try write(index) }
    try synchronize()
  }

  /// Writes the first line of the snapshot again, with the index.
  private func write(_ index: IndexDraft) throws(StorageError) {
    var writer = JSONWriter()
    guard let head = index.head,
      writer.write(head, index: SnapshotIndex.text(index.entries, of: header.gen ?? ""))
    else { return }
    // The draft is open for appending, which knows no other place than the end.
    try naming(
      path, StorageError.cannotWrite,
      paths.system.open(path, to: .lock).overwrite(writer.bytes, at: line.count))
  }

  /// Appends the saves made since, and replaces the journal, keeping its owner and permissions.
  ///
  /// - Parameters:
  ///   - owner: The owner of the journal.
  ///   - saves: The lines of the journal after the ``contents``.
  /// - Returns: The length of the snapshot.
  func replaceJournal(
    of owner: FileOwner, adding saves: [UInt8]
  ) throws(StorageError) -> Int {
    let status = try naming(path, StorageError.cannotWrite, file.status())
    if status.owner != owner {
      try naming(path, StorageError.cannotWrite, file.setOwner(owner))
    }
    if !saves.isEmpty {
      try append(saves)
      try synchronize()
    }
    try naming(paths.path, StorageError.cannotWrite, paths.system.rename(path, to: paths.path))
    return status.size
  }

  /// Removes this draft, which is no longer needed. A draft that cannot be removed is left for the
  /// next cleanup.
  func remove() {
    file.unlock()
    try? paths.system.remove(path)
  }

  /// Whether another process is writing a draft; false if that cannot be checked.
  static func isUnderWay(at paths: JournalPaths) -> Bool {
    paths.system.drafts(paths.drafts).contains { path, generation in
      guard let file = try? paths.system.open(path, to: .lock) else { return false }
      defer { file.unlock() }
      return (try? isDraft(file, generation) && !file.lock()) == true
    }
  }

  /// Removes abandoned drafts. A draft that cannot be removed is left for the next cleanup.
  static func removeLeftovers(at paths: JournalPaths) {
    paths.system.removeAbandoned(
      paths.drafts, besides: [paths.path, paths.mark], isDraft: isDraft)
  }

  /// Whether a file with the name of a draft is a draft of a journal or of a mark: its beginning is
  /// that of one, or was cut off by an interrupted write.
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
    // Nothing is left behind a long line.
    if bytes.isEmpty { return }
    try file.writeWhole(bytes, path: path)
  }

  private func synchronize() throws(StorageError) {
    try naming(path, StorageError.cannotWrite, file.synchronize())
  }
}
