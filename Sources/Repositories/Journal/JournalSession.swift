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
  private(set) var openings = 0

  /// The opening in which the compaction under way began: a draft is for that journal only. The
  /// journal itself is not kept, as that would keep its lock.
  private var openingOfDraft: Int?

  /// The doubt about the file since a failure; each case includes the one before. All todos are then
  /// written to a new file, because a later synchronization that succeeds does not write the bytes that a
  /// failed one has left.
  private enum Doubt: Int {
    case none
    /// Whether all saves are on the disk: the file is written anew before the next save.
    case beforeSave
    /// Whether all that can be read is on the disk: the file is written anew before it is shown.
    case beforeUse
    /// Also whether the last save is in the file.
    case outcome
  }

  private var doubt = Doubt.none

  /// Why the outcome of a save is unknown.
  private var reasonOfDoubt = ""

  /// Whether an unknown outcome was reported, and the todos were not read since. The caller does not know
  /// what a later save would be added to.
  private var mustBeRead = false

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

  /// The journal, opened if needed.
  func opened() throws(StorageError) -> Journal {
    if let journal { return journal }
    journal = try openForSure()
    // Compacts here too, and not only between saves: a program that runs for one command has no other time.
    compactIfWorthIt()
    if let journal { return journal }
    let reopened = try openForSure()
    journal = reopened
    return reopened
  }

  /// Reads the todos.
  func read() throws(StorageError) -> StoredTodos {
    let todos = try opened().todos
    mustBeRead = false
    return todos
  }

  /// Makes the changes, all or none, and returns when they are on the disk.
  ///
  /// - Throws: `StorageError`. After `outcomeUnknown`, the next ``read()`` that succeeds tells whether the
  ///   changes were made, and nothing is saved before it. After any other error the changes were not made.
  func save(_ changes: [TodoChange], at date: Date) throws(StorageError) {
    if mustBeRead { throw .outcomeUnknown(path: path, reason: reasonOfDoubt) }
    guard let attempt = try attempt(changes, at: date) else { return }
    let found: Journal
    do {
      found = try opened()
    } catch {
      mustBeRead = true
      throw .outcomeUnknown(path: path, reason: reasonOfDoubt)
    }
    let todos = found.todos
    // Compared with all events first, because a change may show in nothing else.
    if todos != attempt.before, todos.isSameList(as: attempt.after) { return }
    guard todos.isSameList(as: attempt.before) else {
      // Another program has saved since: the changes may be among its todos, or not.
      mustBeRead = true
      throw .outcomeUnknown(path: path, reason: reasonOfDoubt)
    }
    throw attempt.failure
  }

  /// A save that may be in the file or not.
  private struct Attempt {
    let before: StoredTodos
    let after: StoredTodos
    let failure: StorageError
  }

  /// Makes the changes; if their outcome is unknown, returns the attempt, and lets go of the journal.
  private func attempt(
    _ changes: [TodoChange], at date: Date
  ) throws(StorageError) -> Attempt? {
    let journal = try opened()
    if changes.isEmpty { return nil }
    defer { letGoIfUnsound(journal) }
    if doubt != .none { try rewrite(journal) }
    do {
      try journal.save(changes, at: date, synchronizing: sync == .always)
      return nil
    } catch {
      guard journal.isOutcomeUnknown else { throw error }
      doubt = .outcome
      reasonOfDoubt = if case .cannotWrite(_, let reason) = error { reason } else { "\(error)" }
      var after = journal.todos
      after.apply(changes, at: date)
      return Attempt(before: journal.todos, after: after, failure: error)
    }
  }

  /// Makes all saves durable; after a failure, they are written again with the next save.
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

  /// Begins a compaction if it is worth it: the caller is to write the draft, on any thread, and to hand it
  /// to ``endCompaction(_:)``. Meanwhile the saves go on.
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

  /// Opens the journal, and makes sure that the todos it shows are on the disk.
  private func openForSure() throws(StorageError) -> Journal {
    do {
      let journal = try open()
      if doubt.rawValue >= Doubt.beforeUse.rawValue { try rewrite(journal) }
      return journal
    } catch {
      guard case .cannotWrite = error, doubt == .outcome else { throw error }
      throw .outcomeUnknown(path: path, reason: reasonOfDoubt)
    }
  }

  private func rewrite(_ journal: Journal) throws(StorageError) {
    try journal.compact()
    doubt = .none
  }

  private func open() throws(StorageError) -> Journal {
    openings += 1
    do {
      let journal = try Journal(path: path, on: system, smallestLog: smallestLog)
      if let notice = journal.notice { onNotice(notice) }
      return journal
    } catch {
      // Synchronizing may have failed.
      if case .cannotWrite = error {
        raiseDoubt(to: .beforeUse)
        if doubt == .outcome { throw error }
      }
      throw refusal(for: error)
    }
  }

  /// The error to throw for a failed opening: no change was lost, and often the todos can still be read.
  private func refusal(for error: StorageError) -> StorageError {
    switch error {
    case .cannotOpen(let failed, let reason), .cannotWrite(let failed, let reason),
      .cannotCreate(let failed, let reason):
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

  /// Adopts a draft. A failed compaction loses nothing, and is tried again later, so nobody is told.
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
    if journal.isDoubtful { raiseDoubt(to: .beforeSave) }
    self.journal = nil
  }

  private func raiseDoubt(to other: Doubt) {
    if other.rawValue > doubt.rawValue { doubt = other }
  }
}
