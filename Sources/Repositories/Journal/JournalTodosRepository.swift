import Dispatch
public import Foundation

/// A repository that keeps the todos in a file, to which each save adds one line: a journal, which
/// any number of programs use at once.
///
/// When ``save(_:basedOn:)`` returns, the edit is on the disk, unless a ``SyncPolicy`` asks for
/// less; a program that is killed, or a machine that stops, loses no save. A save that throws has
/// changed nothing, unless it throws `StorageError.outcomeUnknown`: then the disk has failed
/// several times in a row, and the next ``load()`` that succeeds tells whether the edit was saved.
/// Until then nothing else is saved.
///
/// Programs take turns by a lock of the system on the file "PATH.mark", held for as long as one
/// save takes. A program that had to wait for the lock may keep the lock for its next saves, for
/// some ten milliseconds. The file also tells how far the journal may be read. Reading takes no
/// lock and writes nothing. What one program saves, all others see at once by ``changes(since:)``.
///
/// The file is created, with its directories, by the first save. A repository that has read a list
/// never begins another one: when the file is moved or removed, all fails until the file is back. A
/// last line whose writing was interrupted is moved to "PATH.torn", or the next such name that is
/// free, with a notice, by the next save. Files of other programs are left as they are.
///
/// ```swift
/// let repository = JournalTodosRepository(path: "/home/me/.local/share/todo/journal")
/// let list = try await repository.load()
/// try await repository.save(TodosEdit(.add, [.added(todo)]), basedOn: list.revision)
/// ```
///
/// When the saves have become longer than the list, the file is compacted: a new file with the
/// present list replaces it, while saves go on. The history of a todo comes from the journal's
/// records, and outlives compaction.
///
/// All members throw `StorageError`; ``save(_:basedOn:)`` throws `TodosConflict`, too, and
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
  let session: JournalSession
  let signal = SaveSignal()

  /// What waits for the lock.
  struct Waiting {
    var saves: [(edit: TodosEdit, caller: CheckedContinuation<TodosSaved, any Error>)] = []
    var addition: (edit: TodosEdit, caller: CheckedContinuation<TodosSaved?, any Error>)?
    var readers: [CheckedContinuation<Void, any Error>] = []
    /// Whether a reader takes another list for the one that was read.
    var acceptsOther = false
    var compaction: (draft: JournalDraft, owner: CheckedContinuation<Void, Never>)?

    var isEmpty: Bool {
      saves.isEmpty && addition == nil && readers.isEmpty && compaction == nil
    }
  }

  var waiting = Waiting()
  /// The one task that takes the lock, for as long as something waits for it.
  var saver: Task<Void, Never>?

  var watch: FileWatch?
  var isLooking = false
  /// Whether the file may have changed again since the look that is under way.
  var mustLookAgain = false
  /// The mark at the last look at a lock that another has.
  var lastSeen: JournalMark?
  var hasToldOfWait = false
  var isWaitingForLock = false
  /// The file that could not be read unasked: as long as the file stays so, nobody looks again.
  var unreadable: FileStatus?
  /// The error that the last notice has told of that file.
  var unreadableTold: StorageError?
  /// How many looks in a row have found no file, where there was one.
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
  ///   - smallestLog: The fewest bytes of saves with which the file is compacted.
  ///   - patience: How long a save waits for another program that has the lock and saves nothing
  ///     meanwhile, before the save fails with `StorageError.inUse`. Without it a save waits until
  ///     it can be made, with `JournalNotice.waiting` after five seconds.
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
    self.init(
      path: path, on: SystemFiles(), isReadOnly: isReadOnly, sync: sync, smallestLog: smallestLog,
      patience: patience, now: now, clock: clock, onNotice: onNotice)
  }

  init(
    path: String, on system: any FileSystem, isReadOnly: Bool = false, sync: SyncPolicy = .always,
    smallestLog: Int = 256 << 10, patience: Duration? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    session = JournalSession(
      path: path, on: system, smallestLog: smallestLog, sync: sync, onNotice: onNotice)
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
  /// Where another list has taken the place of the one that was read, this function throws
  /// `StorageError.otherList` until a caller was told so, and then loads the other list.
  public func load() async throws -> TodosSnapshot {
    try await catchUp(acceptsOther: true)
    compactIfDue()
    return session.copy.todos.snapshot(at: session.copy.savedEdits.revision)
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

  /// Adds a new todo in front of all others without reading the list: as the first of all, as long
  /// as the file of the mark tells what is needed, and nothing has to be put in order.
  ///
  /// - Complexity: O(1), whatever the length of the list.
  public func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? {
    if isReadOnly || !waiting.isEmpty || !session.mayAddUnread { return nil }
    return try await withCheckedThrowingContinuation { caller in
      waiting.addition = (TodosEdit(.add, [.added(todo)], by: author), caller)
      takeTurn()
    }
  }

  /// Returns what is saved after a revision, by whatever program.
  public nonisolated func changes(
    since revision: Revision
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    Task { [weak self] in await self?.beginWatching() }
    return signal.stream(since: revision) { [weak self] in try await self?.known(since: $0) }
  }

  /// Returns what was saved after a revision, by whatever program, until now.
  public func update(since revision: Revision) async throws -> TodosUpdate? {
    try await catchUp()
    return try await known(since: revision)
  }

  /// Reads what was saved until now, and returns the newest revision.
  public func newestRevision() async throws -> Revision? {
    try await catchUp()
    return session.copy.savedEdits.revision
  }

  /// Returns the notes of a todo, and its history as the journal tells it: as they were read last,
  /// where the file cannot be read any more.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    if session.copy.contents == nil {
      do {
        try await catchUp()
      } catch {
        guard let last = session.copy.lastTodos else { throw error }
        return try last.detail(of: id)
      }
    }
    return try session.copy.todos.detail(of: id)
  }

  /// Returns the last edits: those that compaction has kept, and those since.
  public func history() async throws -> [TodosSaved] {
    try await catchUp()
    return session.copy.history
  }

  /// Returns the list with its histories, and the edits that can be taken back.
  public func copy() async throws -> TodosCopy {
    try await catchUp()
    // A copy would lack what only a later version understands, and could be changed.
    if let refusal = session.copy.contents?.refusal { throw refusal }
    return TodosCopy(session.copy.todos, session.copy.history)
  }

  /// Returns when all saves are on the disk, whatever the policy, and no compaction is under way; a
  /// failure makes a notice.
  ///
  /// A program calls this function at its end; the release of a repository with
  /// ``SyncPolicy/batch`` makes the saves durable, too.
  public func synchronize() async {
    if session.isCompactionDueUnread, (try? readNew()) == true { compactIfDue() }
    session.synchronize()
    await endCompaction()
  }

  /// Returns when no compaction and no batch is under way.
  func settle() async {
    await compaction?.value
    await batch?.value
  }
}
