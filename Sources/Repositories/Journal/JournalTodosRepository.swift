import Dispatch
public import Foundation

/// A repository of todos in a journal: a file to which each save adds one line, and which any
/// number of programs use at once.
///
/// When `save(_:basedOn:)` returns, the edit is on the disk, unless a ``SyncPolicy`` asks for
/// less; a killed program or a stopped machine loses no save. A save that throws has changed
/// nothing, unless it throws `StorageError.outcomeUnknown`: then the disk has failed several times
/// in a row, and the next successful ``load()`` shows whether the edit was saved. Until then
/// nothing else is saved.
///
/// Programs take turns with a system lock on the file "PATH.mark", held for one turn: for all saves
/// that wait at that time. The file also says how far the journal may be read. Reading takes no
/// lock and writes nothing. All other programs see a save at once by ``changes(since:)``.
///
/// The first save creates the file and its directories. A repository that has read a list never
/// begins another one: if the file is moved or removed, loads and saves fail until it is back. If
/// the writing of the last line was interrupted, the next save moves that line to "PATH.torn", or
/// to the next such name that is free, with a notice. Files of other programs are left as they are.
///
/// ```swift
/// let repository = JournalTodosRepository(path: "/home/me/.local/share/todo/journal")
/// let list = try await repository.load()
/// try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: list.revision)
/// ```
///
/// When the saves have become longer than the list, the file is compacted: a new file with the
/// present list replaces it, while saves continue. The history of a todo comes from the journal's
/// records, and outlives compaction.
///
/// All members throw `StorageError`; `save(_:basedOn:)` throws `TodosConflict`, too, and
/// ``detail(of:)`` `RepositoryError` for an unknown id.
public actor JournalTodosRepository: TodosRepository {
  let path: String
  let isReadOnly: Bool
  let now: @Sendable () -> Date
  let clock: any Clock<Duration>
  let onNotice: @Sendable (JournalNotice) -> Void
  let sync: SyncPolicy
  let patience: Duration?
  let executor = BlockingExecutor()
  let journal: OpenJournal
  let signal = SaveSignal()

  /// The requests that wait for the lock.
  struct LockRequests {
    var saves: [(edit: TodosEdit, caller: CheckedContinuation<TodosSaved, any Error>)] = []
    var groups: [(edits: [TodosEdit], caller: CheckedContinuation<[OpenJournal.Outcome], Never>)] =
      []
    var addition: (edit: TodosEdit, caller: CheckedContinuation<TodosSaved?, any Error>)?
    var readers: [CheckedContinuation<Void, any Error>] = []
    /// Whether a reader accepts another list in place of the one read before.
    var acceptsOther = false
    var compaction: (draft: JournalDraft, owner: CheckedContinuation<Void, Never>)?

    /// Whether a caller waits for more than a compaction.
    var areAwaited: Bool {
      !saves.isEmpty || !groups.isEmpty || addition != nil || !readers.isEmpty
    }

    var isEmpty: Bool { !areAwaited && compaction == nil }
  }

  var requests = LockRequests()
  /// The one task that takes the lock, as long as requests wait for it.
  var saver: Task<Void, Never>?

  var watch: FileWatch?
  var isLooking = false
  /// Whether the file may have changed since the current look began.
  var mustLookAgain = false
  /// The mark at the last look at another program's lock.
  var lastSeen: JournalMark?
  var hasReportedWait = false
  var isWaitingForLock = false
  /// The status of the unreadable file: looks skip the file until its status changes.
  var unreadable: FileStatus?
  /// The error in the last notice about that file.
  var reportedUnreadable: StorageError?
  /// The number of looks in a row that found the file missing.
  var looksInVain = 0
  let compactionQueue = DispatchQueue(label: "todo journal compaction", qos: .utility)
  var compaction: Task<Void, Never>?
  var batch: Task<Void, Never>?

  /// Creates a repository for the file at a path, which need not exist.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether the file is only read: it must exist, and nothing is ever written or
  ///     locked. Saves throw `StorageError.readOnly`.
  ///   - sync: When saves are made durable.
  ///   - smallestLog: The fewest bytes of saves that make a compaction worthwhile.
  ///   - patience: The time that a save waits while another program has the lock and saves nothing,
  ///     before the save fails with `StorageError.inUse`. With nil, a save waits until it succeeds,
  ///     with `JournalNotice.waiting` after five seconds.
  ///   - numbers: The numbers of the only todos that the caller needs; empty for all. If they stand
  ///     alone, without links and recurrence, and the file has an index, ``load()`` returns a list of
  ///     these todos only; else all of the list. `save(_:basedOn:)` may then change nothing but
  ///     these todos. All other functions read the whole list.
  ///   - now: The clock for the moments of saves.
  ///   - clock: The clock of the waits for `SyncPolicy.batch` and `patience`.
  ///   - onNotice: Receives each notice.
  public init(
    path: String, isReadOnly: Bool = false, sync: SyncPolicy = .always,
    smallestLog: Int = 256 << 10, patience: Duration? = nil, onlyNumbers numbers: Set<Int> = [],
    now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    self.init(
      path: path, on: SystemFiles(), isReadOnly: isReadOnly, sync: sync, smallestLog: smallestLog,
      patience: patience, onlyNumbers: numbers, now: now, clock: clock, onNotice: onNotice)
  }

  init(
    path: String, on system: any FileSystem, isReadOnly: Bool = false, sync: SyncPolicy = .always,
    smallestLog: Int = 256 << 10, patience: Duration? = nil, onlyNumbers numbers: Set<Int> = [],
    now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    journal = OpenJournal(
      path: path, on: system, smallestLog: smallestLog, sync: sync, numbers: numbers,
      onNotice: onNotice)
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
  ///
  /// If another list has replaced the one read before, this function throws
  /// `StorageError.otherList`; once any caller has got that error, it loads the other list.
  public func load() async throws -> TodosSnapshot {
    try await catchUp(acceptsOther: true)
    if !journal.isPart { compactIfDue() }
    return journal.image.todos.snapshot(at: journal.image.savedEdits.revision)
  }

  /// Saves an edit, and returns when the edit is on the disk, or as durable as the policy requires.
  ///
  /// Edits that wait for the lock at the same time go to the disk together.
  @discardableResult
  public func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    if isReadOnly { throw StorageError.readOnly(path: path) }
    return try await withCheckedThrowingContinuation { caller in
      requests.saves.append((edit, caller))
      takeTurn()
    }
  }

  /// As many edits as make a group worthwhile; the first of them waits until all are saved.
  public nonisolated var savesAtOnce: Int { 1_000 }

  /// Saves edits with one write and one synchronization, up to the first one that fails. If the
  /// write fails, none of them is saved.
  public func save(
    _ edits: [TodosEdit], basedOn revision: Revision
  ) async -> [Result<TodosSaved, any Error>] {
    if isReadOnly { return [.failure(StorageError.readOnly(path: path))] }
    return await withCheckedContinuation { caller in
      requests.groups.append((edits, caller))
      takeTurn()
    }
  }

  /// Adds a new todo in front of all others without reading the list. Returns nil, with nothing
  /// changed, if the repository is read-only or has read the list, if other requests wait for the
  /// lock, if the mark lacks the number or the rank needed, or if the file needs recovery.
  ///
  /// - Complexity: O(1), whatever the length of the list.
  public func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? {
    if isReadOnly || !requests.isEmpty || !journal.mayAddUnread { return nil }
    return try await withCheckedThrowingContinuation { caller in
      requests.addition = (TodosEdit(.add, [.added(todo)], by: author), caller)
      takeTurn()
    }
  }

  /// Returns the updates after a revision, by any program, as a stream.
  public nonisolated func changes(
    since revision: Revision
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    Task { [weak self] in await self?.beginWatching() }
    return signal.stream(since: revision) { [weak self] in try await self?.known(since: $0) }
  }

  /// Returns the update from a revision until now, by any program; nil without new saves.
  public func update(since revision: Revision) async throws -> TodosUpdate? {
    try await catchUp()
    return try await known(since: revision)
  }

  /// Reads all saves until now, and returns the newest revision.
  public func newestRevision() async throws -> Revision? {
    try await catchUp()
    return journal.image.savedEdits.revision
  }

  /// Returns the identity of the list in the file, which compaction keeps; nil without a list.
  public func listIdentity() async throws -> String? {
    try await catchUp()
    return journal.image.list
  }

  /// Returns the notes of a todo, and its history from the journal; those last read, if the file
  /// can no longer be read.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    if journal.image.contents == nil {
      do {
        try await catchUp()
      } catch {
        guard let last = journal.image.lastTodos else { throw error }
        return try last.detail(of: id)
      }
    }
    return try journal.image.todos.detail(of: id)
  }

  /// Returns the last edits: those kept by compaction, and those since.
  public func history() async throws -> [TodosSaved] {
    journal.needAll()
    try await catchUp()
    return journal.image.history
  }

  /// Returns the list with its histories, and the edits that can be undone.
  public func copy() async throws -> TodosCopy {
    journal.needAll()
    try await catchUp()
    // A copy would lack the records known only to a later version, and could be changed.
    if let refusal = journal.image.contents?.refusal { throw refusal }
    return TodosCopy(journal.image.todos, journal.image.history)
  }

  /// Makes all saves durable, whatever the policy, and waits for a running compaction; a failure
  /// posts a notice.
  ///
  /// A program calls this function at its end; the release of a repository with
  /// ``SyncPolicy/batch`` makes the saves durable, too.
  public func synchronize() async {
    if !isReadOnly, journal.isCompactionDueUnread {
      journal.needAll()
      if (try? readNew()) == true { compactIfDue() }
    }
    journal.synchronize()
    await endCompaction()
  }

  /// Waits until no compaction and no batch is in progress.
  func finishBackgroundWork() async {
    await compaction?.value
    await batch?.value
  }
}
