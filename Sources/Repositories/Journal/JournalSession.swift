import Foundation

/// A journal in use: opened when it is needed, opened again after a failure, and compacted when its
/// saves have become longer than its snapshot.
final class JournalSession {
  private let path: String
  private let system: any FileSystem
  private let smallestLog: Int
  private let sync: SyncPolicy
  private let onNotice: @Sendable (JournalNotice) -> Void
  private var journal: Journal?

  /// How often the journal has been opened.
  private var openings = 0

  /// The opening in which the compaction under way began: a draft is for that journal only. The
  /// journal itself is not kept, as that would keep its lock.
  private var openingOfDraft: Int?

  /// Whether a save could not be synchronized, so that the file has to be written again; see
  /// ``JournalFile/isDoubtful``.
  private var mustRewrite = false

  init(
    path: String, on system: any FileSystem = SystemFiles(), smallestLog: Int,
    sync: SyncPolicy = .always, onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    self.path = path
    self.system = system
    self.smallestLog = smallestLog
    self.sync = sync
    self.onNotice = onNotice
  }

  deinit {
    if sync == .batch { synchronize() }
  }

  /// The open journal.
  func opened() throws(StorageError) -> Journal {
    if let journal { return journal }
    journal = try open()
    // Here too, and not only between saves: a program that runs for one command has no other time.
    compactIfWorthIt()
    if let journal { return journal }
    let reopened = try open()
    journal = reopened
    return reopened
  }

  /// Makes the changes, all or none, and returns when they are on the disk.
  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    let journal = try opened()
    if changes.isEmpty { return }
    defer { letGoIfUnsound(journal) }
    if mustRewrite {
      try journal.compact()
      mustRewrite = false
    }
    try journal.save(changes, at: date, synchronizing: sync == .always)
  }

  /// Makes what was saved durable; when that fails, it is written again with the next save.
  func synchronize() {
    guard let journal else { return }
    do {
      try journal.synchronize()
    } catch {
      if case .cannotWrite(let path, let reason) = error {
        onNotice(.notSynchronized(path: path, reason: reason))
      }
    }
    letGoIfUnsound(journal)
  }

  /// Begins a compaction if one is worth it: the draft is to be written, by whatever thread, and
  /// handed to ``endCompaction(_:)``. Meanwhile the saves go on.
  func beginCompaction() -> JournalDraft? {
    guard openingOfDraft == nil, let journal, journal.isOutgrown, !journal.isOfOlderVersion else {
      return nil
    }
    do {
      let draft = try journal.draft()
      openingOfDraft = openings
      return draft
    } catch {
      // The journal is as it was, only long.
      journal.giveUpCompaction()
      return nil
    }
  }

  /// Ends a compaction; nil is a draft that could not be written.
  func endCompaction(_ draft: JournalDraft?) {
    let isOfThisOpening = openingOfDraft == openings
    openingOfDraft = nil
    // A journal that was opened again since knows nothing of this draft.
    guard let journal, isOfThisOpening else { return }
    guard let draft else { return journal.giveUpCompaction() }
    adoptIfPossible(draft, journal)
  }

  private func open() throws(StorageError) -> Journal {
    openings += 1
    do {
      let journal = try Journal(path: path, on: system, smallestLog: smallestLog)
      if let notice = journal.notice { onNotice(notice) }
      return journal
    } catch {
      // What failed may have been a synchronisation.
      if case .cannotWrite = error { mustRewrite = true }
      throw refusal(for: error)
    }
  }

  /// What failed while it was opened is no change of anybody's, and often it can still be looked at.
  private func refusal(for error: StorageError) -> StorageError {
    switch error {
    case .cannotOpen(let failed, let reason), .cannotWrite(let failed, let reason):
      let isVisible = (try? JournalView(path: path, on: system).read()) != nil
      return isVisible
        ? .cannotOpenForChanges(path: failed, reason: reason)
        : .cannotOpen(path: failed, reason: reason)
    default:
      return error
    }
  }

  private func compactIfWorthIt() {
    guard let journal, journal.isOfOlderVersion || journal.isOutgrown else { return }
    do {
      let draft = try journal.draft()
      try draft.write()
      adoptIfPossible(draft, journal)
    } catch {
      journal.giveUpCompaction()
    }
  }

  /// A compaction that fails loses nothing, and is tried again later: nobody needs to be told.
  private func adoptIfPossible(_ draft: JournalDraft, _ journal: Journal) {
    do {
      try journal.adopt(draft)
    } catch {
      journal.giveUpCompaction()
    }
    letGoIfUnsound(journal)
  }

  private func letGoIfUnsound(_ journal: Journal) {
    if journal.isSound { return }
    mustRewrite = mustRewrite || journal.isDoubtful
    self.journal = nil
  }
}
