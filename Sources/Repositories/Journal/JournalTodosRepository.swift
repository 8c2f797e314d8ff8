import Dispatch
public import Foundation

/// A repository that keeps the todos in a file, to which each save adds one line: a journal, which any number of
/// programs use at once.
///
/// When ``save(_:basedOn:)`` returns, the edit is on the disk, unless a ``SyncPolicy`` asks for less; a program
/// that is killed, or a machine that stops, loses no save. A save that throws has changed nothing, unless
/// it throws `StorageError.outcomeUnknown`: then the disk has failed several times in a row, and the next
/// ``load()`` that succeeds tells whether the edit was saved. Until then nothing else is saved.
///
/// Programs take turns by a lock of the system on the file "PATH.mark", held for as long as one save takes; the file
/// also tells how far the journal may be read. Reading takes no lock and writes nothing. What one program saves, all
/// others see at once by ``changes(since:)``.
///
/// The file is created, with its directories, by the first ``load()`` or save. A last line whose writing was
/// interrupted is moved to "PATH.torn", or the next such name that is free, with a notice, by the next save. Files of
/// other programs are left as they are.
///
/// ```swift
/// let repository = JournalTodosRepository(path: "/home/me/.local/share/todo/journal")
/// let list = try await repository.load()
/// try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: list.revision)
/// ```
///
/// When the saves have become longer than the list, the file is compacted: a new file with the present list
/// replaces it, while saves go on. The history of a todo comes from the journal's records, and outlives
/// compaction.
///
/// All members throw `StorageError`; ``save(_:basedOn:)`` throws `TodosConflict`, too, and ``detail(of:)``
/// `RepositoryError` for an unknown id.
public actor JournalTodosRepository: TodosRepository {
  private let path: String
  private let isReadOnly: Bool
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let onNotice: @Sendable (JournalNotice) -> Void
  private let sync: SyncPolicy
  private let patience: Duration?
  private let executor = BlockingExecutor()
  private let session: JournalSession
  private let signal = SaveSignal()

  /// What waits for the lock.
  private struct Waiting {
    var saves: [(edit: TodosEdit, caller: CheckedContinuation<TodosSaved, any Error>)] = []
    var readers: [CheckedContinuation<Void, any Error>] = []
    var compaction: (draft: JournalDraft, owner: CheckedContinuation<Void, Never>)?

    var isEmpty: Bool { saves.isEmpty && readers.isEmpty && compaction == nil }
  }

  private var waiting = Waiting()
  /// The one task that takes the lock, for as long as something waits for it.
  private var saver: Task<Void, Never>?

  private var watch: FileWatch?
  private var isLooking = false
  /// Whether the file may have changed again since the look that is under way.
  private var mustLookAgain = false
  /// The mark at the last look at a lock that another has.
  private var lastSeen: JournalMark?
  private var hasToldOfWait = false
  /// The file that could not be read unasked: as long as the file stays so, nobody looks again.
  private var unreadable: FileStatus?
  private let compactionQueue = DispatchQueue(label: "todo journal compaction", qos: .utility)
  private var compaction: Task<Void, Never>?
  private var batch: Task<Void, Never>?

  /// Creates a repository for the file at a path, which need not exist.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether the file is only read: it must exist, and nothing is ever written or locked. Saves throw
  ///     `StorageError.readOnly`.
  ///   - sync: When saves are made durable.
  ///   - smallestLog: The fewest bytes of saves with which the file is compacted.
  ///   - patience: How long a save waits for another program that has the lock and saves nothing meanwhile, before
  ///     the save fails with `StorageError.inUse`. Without it a save waits until it can be made, with
  ///     `JournalNotice.waiting` after five seconds.
  ///   - now: The clock for the moments of saves.
  ///   - clock: The clock by which `SyncPolicy.batch` and `patience` wait.
  ///   - onNotice: Gets each notice.
  public init(
    path: String, isReadOnly: Bool = false, sync: SyncPolicy = .always,
    smallestLog: Int = 256 << 10, patience: Duration? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    session = JournalSession(
      path: path, smallestLog: smallestLog, sync: sync, onNotice: onNotice)
    self.path = path
    self.isReadOnly = isReadOnly
    self.sync = sync
    self.patience = patience
    self.now = now
    self.clock = clock
    self.onNotice = onNotice
  }

  deinit {
    signal.end()
  }

  /// The queue on which the file is read and written.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// Returns all todos, and the revision.
  public func load() async throws -> TodosSnapshot {
    try await catchUp()
    compactIfDue()
    return session.copy.todos.snapshot(at: session.copy.log.revision)
  }

  /// Saves an edit, and returns when the edit is on the disk, or as safe as the policy has it.
  ///
  /// Edits that are saved meanwhile wait for each other, and go to the disk together.
  @discardableResult
  public func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    if isReadOnly { throw StorageError.readOnly(path: path) }
    return try await withCheckedThrowingContinuation { caller in
      waiting.saves.append((edit, caller))
      takeTurn()
    }
  }

  /// Returns what is saved after a revision, by whatever program.
  public nonisolated func changes(
    since revision: Revision
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    Task { [weak self] in await self?.beginWatching() }
    return signal.stream(since: revision) { [weak self] in try await self?.update(since: $0) }
  }

  /// Returns the notes of a todo, and its history as the journal tells it.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    if session.copy.contents == nil { try await catchUp() }
    return try session.copy.todos.detail(of: id)
  }

  /// Returns when all saves are on the disk, whatever the policy, and no compaction is under way; a failure makes a
  /// notice.
  ///
  /// A program calls this function at its end; the release of a repository with ``SyncPolicy/batch`` makes the saves
  /// durable, too.
  public func synchronize() async {
    session.synchronize()
    await compaction?.value
  }

  /// Returns when no compaction and no batch is under way.
  func settle() async {
    await compaction?.value
    await batch?.value
  }
}

// MARK: Reading

extension JournalTodosRepository {
  private func update(since revision: Revision) async throws -> TodosUpdate {
    if session.copy.contents == nil { try await catchUp() }
    return session.copy.log.update(since: revision, of: session.copy.todos)
  }

  /// Reads what is new; takes the lock where the file has to be put in order first.
  private func catchUp() async throws {
    if try readNew() { return }
    try await withCheckedThrowingContinuation { caller in
      waiting.readers.append(caller)
      takeTurn()
    }
  }

  /// Reads what is new, without a lock.
  ///
  /// - Returns: Whether that could be done.
  private func readNew() throws(StorageError) -> Bool {
    let isUpToDate = try session.catchUp()
    if !isUpToDate {
      guard isReadOnly else { return false }
      try session.readUnconfirmed()
    }
    announce()
    return true
  }

  private func announce() {
    signal.announce(session.copy.log.revision)
  }

  private func beginWatching() async {
    guard watch == nil, let mark = session.markPath else { return }
    watch = FileWatch(mark) { [weak self] in Task { await self?.look() } }
    // What was saved before the watch began.
    await look()
  }

  /// Reads what is new, unasked.
  private func look() async {
    mustLookAgain = true
    if isLooking { return }
    isLooking = true
    defer { isLooking = false }
    while mustLookAgain {
      mustLookAgain = false
      await lookOnce()
    }
  }

  private func lookOnce() async {
    // A list that is gone is not begun anew before somebody asks.
    guard let status = session.status, status != unreadable else { return }
    do {
      if try !readNew() { try await catchUp() }
      unreadable = nil
    } catch {
      // Whoever asks next is told.
      unreadable = status
    }
  }
}

// MARK: Taking turns

extension JournalTodosRepository {
  /// Sees to it that what waits for the lock gets its turn.
  private func takeTurn() {
    if saver != nil { return }
    saver = Task {
      while !waiting.isEmpty { await takeOneTurn() }
      saver = nil
    }
  }

  private func takeOneTurn() async {
    do {
      guard var lock = try await lock() else { throw StorageError.inUse(path: path, pid: nil) }
      let turn = waiting
      waiting = Waiting()
      serve(turn, &lock)
    } catch {
      let turn = waiting
      waiting = Waiting()
      let refusal = (error as? StorageError).map { session.refusal(for: $0) } ?? error
      for reader in turn.readers {
        reader.resume(with: Result { try readBesideOlderProgram(refusal) })
      }
      for save in turn.saves { save.caller.resume(throwing: refusal) }
      giveUp(turn.compaction)
    }
  }

  /// Reads a list that an older program keeps locked for as long as it runs.
  private func readBesideOlderProgram(_ refusal: any Error) throws {
    guard case StorageError.olderProgram = refusal else { throw refusal }
    try session.readUnconfirmed()
    announce()
  }

  /// Takes the lock, and waits for it on a thread of its own: reading goes on meanwhile.
  private func lock() async throws -> JournalLock? {
    let place = try session.place()
    // A list that is gone is begun anew when it is read, but no edit of it is saved in a new one.
    let mayBegin = session.copy.origin.identity == nil || !waiting.readers.isEmpty
    if let lock = try JournalLock.take(at: place, waiting: false, mayBegin: mayBegin) {
      return lock
    }
    let watchdog = Task { [weak self, clock, patience] in
      while (try? await clock.sleep(for: patience ?? .seconds(5))) != nil {
        await self?.tellOfStandstill(at: place)
      }
    }
    defer { watchdog.cancel() }
    lastSeen = try? place.readMark()
    hasToldOfWait = false
    return try await blocking { () throws(StorageError) in
      try JournalLock.take(at: place, waiting: true, mayBegin: mayBegin)
    }
  }

  /// Tells of a program that has the lock and saves nothing, at the second look.
  private func tellOfStandstill(at place: JournalPlace) {
    let mark = try? place.readMark()
    defer { lastSeen = mark }
    if mark != lastSeen { return }
    let error = StorageError.inUse(path: path, pid: place.owner())
    let isToBeTold = !hasToldOfWait && !(waiting.readers.isEmpty && waiting.saves.isEmpty)
    if isToBeTold, patience == nil || !waiting.readers.isEmpty {
      hasToldOfWait = true
      onNotice(.waiting(path: path, pid: place.owner()))
    }
    for reader in waiting.readers {
      // What there is can be shown all the same.
      reader.resume(with: Result { try session.readUnconfirmed() })
    }
    waiting.readers = []
    announce()
    giveUp(waiting.compaction)
    waiting.compaction = nil
    if patience == nil { return }
    for save in waiting.saves { save.caller.resume(throwing: error) }
    waiting.saves = []
  }

  /// Does what waited for the lock, and gives the lock up before anybody is told.
  private func serve(_ turn: Waiting, _ lock: inout JournalLock) {
    var failure: StorageError?
    if !turn.readers.isEmpty {
      do throws(StorageError) {
        try session.read(&lock)
      } catch {
        failure = session.refusal(for: error)
      }
    }
    let outcomes =
      turn.saves.isEmpty ? [] : session.save(turn.saves.map(\.edit), at: now(), &lock)
    if let draft = turn.compaction?.draft { session.endCompaction(draft, &lock) }
    lock.release()
    announce()
    for reader in turn.readers {
      if let failure { reader.resume(throwing: failure) } else { reader.resume() }
    }
    turn.compaction?.owner.resume()
    for (save, outcome) in zip(turn.saves, outcomes) { save.caller.resume(with: outcome) }
    if !turn.saves.isEmpty { compactIfDue() }
    if sync == .batch, session.unsynchronized != nil { synchronizeSoon() }
  }
}

// MARK: What comes after saves

extension JournalTodosRepository {
  /// Synchronizes a moment later, once for all saves until then.
  private func synchronizeSoon() {
    if batch != nil { return }
    batch = Task { [weak self, clock] in
      // Cancelled or not, the saves are to be synchronized.
      try? await clock.sleep(for: .milliseconds(100))
      await self?.synchronizeBatch()
    }
  }

  private func synchronizeBatch() {
    batch = nil
    session.synchronize()
  }

  /// Begins a compaction if it is worth it. Saves go on while the draft is written; only the end takes the lock.
  private func compactIfDue() {
    guard !isReadOnly, let draft = session.beginCompaction() else { return }
    // The task does not keep the repository alive while the draft is written.
    compaction = Task { [weak self, compactionQueue] in
      let isWritten = await withCheckedContinuation { continuation in
        compactionQueue.async {
          continuation.resume(returning: (try? draft.write()) != nil)
        }
      }
      guard let self else { return draft.remove() }
      await end(draft, isWritten: isWritten)
    }
  }

  private func end(_ draft: JournalDraft, isWritten: Bool) async {
    if isWritten {
      await withCheckedContinuation { owner in
        waiting.compaction = (draft, owner)
        takeTurn()
      }
    } else {
      session.giveUpCompaction(draft)
    }
    compaction = nil
  }

  private func giveUp(_ compaction: (draft: JournalDraft, owner: CheckedContinuation<Void, Never>)?)
  {
    guard let compaction else { return }
    session.giveUpCompaction(compaction.draft)
    compaction.owner.resume()
  }
}
