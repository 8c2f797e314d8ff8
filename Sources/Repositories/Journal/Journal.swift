import Foundation

/// An open journal: its file, its lock and its todos.
final class Journal {
  /// The todos after the last save.
  private(set) var todos: StoredTodos

  /// A notice about the opening, for a person.
  private(set) var notice: JournalNotice?

  /// Whether the file is known to hold the ``todos``.
  var isSound: Bool { file.isSound && !isReplacementDoubtful }

  /// Whether the file has to be written again; see ``JournalFile/isDoubtful``.
  var isDoubtful: Bool { file.isDoubtful || isReplacementDoubtful }

  /// Whether the failed save may be in the file; see ``JournalFile/isOutcomeUnknown``.
  var isOutcomeUnknown: Bool { file.isOutcomeUnknown }

  private let place: JournalPlace
  private let lock: JournalLock
  private var file: JournalFile

  /// The version of the file's format, in which lines are added.
  private var version: Int

  /// The number of bytes up to the end of the snapshot.
  private var snapshotLength: Int

  /// The fewest bytes of saves with which a compaction is worth it.
  private let smallestLog: Int

  /// The file length from which on a failed compaction is tried again.
  private var lengthForNextAttempt = 0

  /// Whether the file was replaced, but perhaps not on the disk.
  private var isReplacementDoubtful = false

  /// Opens the journal at a path and reads it, or creates it.
  init(
    path: String, on system: any FileSystem = SystemFiles(), smallestLog: Int = .max
  ) throws(StorageError) {
    // More bytes than any file has, yet few enough to add to.
    self.smallestLog = min(smallestLog, FileDescriptor.longest)
    place = try JournalPlace(path, on: system)
    (lock, file) = try Self.open(place)
    let bytes = try file.read()
    let contents = try JournalContents(parsing: bytes, path: place.path)
    todos = contents.todos
    version = contents.version
    snapshotLength = contents.snapshotLength
    if contents.wholeLength < bytes.count {
      let torn = try place.keepAside(Array(bytes[contents.wholeLength...]))
      try file.cut(to: contents.wholeLength)
      notice = .tornLine(path: place.path, keptIn: torn)
    }
    if contents.wholeLength == 0 {
      try file.append(JournalHeader.line)
      snapshotLength = JournalHeader.line.count
    } else if contents.lacksNewline {
      try file.append([JournalHeader.newline])
    } else {
      // Saves that a killed process did not synchronize are shown from here on.
      try file.synchronize()
    }
    // A journal that was just begun may still have the name of its draft too.
    if bytes.count == snapshotLength, todos.count == 0 { JournalDraft.removeLeftovers(at: place) }
    try place.synchronizeDirectory()
  }

  /// Adds a record; when it throws, the journal is as before, or not sound, or the outcome is unknown.
  ///
  /// - Parameter synchronizing: whether to wait until the record is on the disk.
  func save(
    _ changes: [TodoChange], at date: Date, synchronizing: Bool = true
  ) throws(StorageError) {
    let line: [UInt8]
    do {
      line = try JournalRecord(at: date, changes: changes).line(version: version)
    } catch {
      throw .cannotEncode(path: place.path, reason: CodingReason.text(error))
    }
    try file.append(line, synchronizing: synchronizing)
    todos.apply(changes, at: date)
  }

  /// Returns when all saves are on the disk.
  func synchronize() throws(StorageError) {
    if file.isBehind { try file.synchronize() }
  }

  /// Whether the file has an older format, which compaction replaces.
  var isOfOlderVersion: Bool { version < JournalHeader.newestVersion }

  /// Whether the saves have become longer than the snapshot, so that compaction is worth it.
  ///
  /// A file twice as long as its snapshot takes at most twice as long to read. The list is written again
  /// only after as many bytes of saves, so that each save pays for its own length once more.
  var isOutgrown: Bool {
    file.length - snapshotLength > max(smallestLog, snapshotLength)
      && file.length >= lengthForNextAttempt
  }

  /// Begins a compaction: saves may go on while the draft is written.
  func draft() throws(StorageError) -> JournalDraft {
    try JournalDraft(of: todos, mark: file.length, at: place)
  }

  /// Ends a compaction: adds the saves made since to the draft, and goes on with its file.
  ///
  /// When it throws, the journal is as before, or not sound.
  func adopt(_ draft: JournalDraft) throws(StorageError) {
    guard try file.isCurrent() else { throw .changedByAnother(path: place.path) }
    let saves = try file.read(from: draft.mark)
    let adopted: (file: any OpenFile, snapshotLength: Int)
    do {
      adopted = try draft.replaceJournal(adding: saves)
    } catch {
      noteFailedReplacement()
      throw error
    }
    // Until the new name is on the disk, a power cut could bring the old file back.
    isReplacementDoubtful = true
    file = try JournalFile(adopted.file, path: place.path, on: place.system)
    snapshotLength = adopted.snapshotLength
    version = JournalHeader.newestVersion
    try place.synchronizeDirectory()
    isReplacementDoubtful = false
  }

  /// Compacts at once.
  func compact() throws(StorageError) {
    let draft = try draft()
    try draft.write()
    try adopt(draft)
  }

  /// Gives up a failed compaction, and waits for more saves before the next.
  func giveUpCompaction() {
    lengthForNextAttempt = file.length + max(smallestLog, snapshotLength / 2)
    if isSound { JournalDraft.removeLeftovers(at: place) }
  }

  /// Notes that a failed renaming may have been done: this file is no longer the journal then.
  private func noteFailedReplacement() {
    do {
      isReplacementDoubtful = try !file.isCurrent()
    } catch {
      isReplacementDoubtful = true
    }
  }

  /// Opens the file, or creates it, and locks it for this process.
  private static func open(
    _ place: JournalPlace
  ) throws(StorageError) -> (JournalLock, JournalFile) {
    // Checked before anything is created beside the file, which may be another program's.
    if try !place.checkFile() { try place.createDirectory() }
    let lock = try JournalLock(of: place)
    // The previous owner of the lock may have put a file there.
    if try !place.checkFile() { try JournalDraft.beginJournal(at: place) }
    let file = try JournalFile(opening: place.path, on: place.system)
    try file.lock()
    return (lock, file)
  }
}
