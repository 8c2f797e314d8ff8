import Dispatch
public import Foundation

/// A repository that keeps the todos in a file of its own: a journal, to which each save adds one line.
///
/// When ``save(_:basedOn:)`` returns, the edit is on the disk, unless a ``SyncPolicy`` asks for less; a program
/// that is killed, or a machine that stops, loses no save. A save that throws has changed nothing, unless
/// it throws `StorageError.outcomeUnknown`: then the disk has failed several times in a row, and the next
/// ``load()`` that succeeds tells whether the edit was saved. Until then nothing else is saved.
///
/// The file is opened, and created with its directories, at the first use. From then on it belongs to this
/// repository alone: a lock in the file "PATH.lock" keeps other repositories out, until this one is
/// released. A last line whose writing was interrupted is moved to "PATH.torn", or the next such name that
/// is free, with a notice. Files of other programs are left as they are. After a failure the file is opened
/// again at the next use.
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
/// Revisions count the saves of this object: another object begins again at 0.
///
/// All members throw `StorageError`; ``save(_:basedOn:)`` throws `TodosConflict`, too, and ``detail(of:)``
/// `RepositoryError` for an unknown id.
public actor JournalTodosRepository: TodosRepository {
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let executor = BlockingExecutor()
  private let session: JournalSession
  private let sync: SyncPolicy

  /// The view that stands in for the session if the file is only read.
  private let view: JournalView?
  private let path: String

  private let signal = SaveSignal()
  private var log = EditLog()
  /// The opening of the file, or the todos of the view, that the log goes on from.
  private var known: Known?

  private let compactionQueue = DispatchQueue(label: "todo journal compaction", qos: .utility)
  private var compaction: Task<Void, Never>?
  private var batch: Task<Void, Never>?

  /// Creates a repository for the file at a path, which need not exist.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether the file is only read: it must exist, is not locked and never written, and
  ///     each ``load()`` reads it anew, and only then ``changes(since:)`` goes on. Saves throw `StorageError.readOnly`.
  ///   - sync: When saves are made durable.
  ///   - smallestLog: The fewest bytes of saves with which the file is compacted.
  ///   - now: The clock for the moments of saves.
  ///   - clock: The clock by which `SyncPolicy.batch` waits.
  ///   - onNotice: Gets each notice.
  public init(
    path: String, isReadOnly: Bool = false, sync: SyncPolicy = .always,
    smallestLog: Int = 256 << 10, now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    onNotice: @escaping @Sendable (JournalNotice) -> Void = { _ in }
  ) {
    session = JournalSession(
      path: path, smallestLog: smallestLog, sync: sync, onNotice: onNotice)
    view = isReadOnly ? JournalView(path: path, onNotice: onNotice) : nil
    self.path = path
    self.sync = sync
    self.now = now
    self.clock = clock
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
    let todos = if let view { try view.read() } else { try session.read() }
    goOn(with: todos)
    return todos.snapshot(at: log.revision)
  }

  /// Saves an edit, and returns when the edit is on the disk, or as safe as the policy has it.
  @discardableResult
  public func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    if view != nil { throw StorageError.readOnly(path: path) }
    switch try merged(edit) {
    case .known(let saved): return saved
    case .new(let saved): return try write(saved)
    }
  }

  /// What the list makes of an edit. A copy of the list that lasted longer would make a save copy what it changes.
  private func merged(_ edit: TodosEdit) throws -> EditLog.Merged {
    let moment = now()
    let todos = try session.opened().todos
    goOn(with: todos)
    return try log.merged(edit, with: todos, at: moment)
  }

  /// Returns what is saved after a revision by way of this repository.
  public nonisolated func changes(
    since revision: Revision
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    signal.stream(since: revision) { [weak self] in try await self?.update(since: $0) }
  }

  /// Returns when all saves are on the disk, whatever the policy; a failure makes a notice.
  ///
  /// A program calls this function at its end; the release of a repository with ``SyncPolicy/batch`` does
  /// the same.
  public func synchronize() async {
    session.synchronize()
  }

  /// Returns when no compaction and no batch is under way.
  func settle() async {
    await compaction?.value
    await batch?.value
  }

  /// Returns the notes of a todo, and its history as the journal tells it.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    try current().detail(of: id)
  }

  private func current() throws(StorageError) -> StoredTodos {
    if let view { return try view.todos() }
    return try session.opened().todos
  }

  private func update(since revision: Revision) throws(StorageError) -> TodosUpdate {
    let todos = try current()
    goOn(with: todos)
    return log.update(since: revision, of: todos)
  }

  private func write(_ saved: TodosSaved) throws(StorageError) -> TodosSaved {
    try session.save(saved.edit.changes.map(TodoChange.init), at: saved.moment)
    log.append(saved)
    signal.announce(saved.revision)
    compactIfOutgrown()
    if sync == .batch { synchronizeSoon() }
    return saved
  }

  /// What the log goes on from.
  private enum Known {
    case opening(Int)
    case view(StoredTodos)
  }

  /// Takes note of todos that came from the file, which somebody else may have changed.
  private func goOn(with todos: StoredTodos) {
    let isSame =
      switch known {
      case nil: true
      case .opening(let number): number == session.openings
      case .view(let known): known.isSameList(as: todos)
      }
    known = view == nil ? .opening(session.openings) : .view(todos)
    if isSame { return }
    log.restart()
    signal.announce(log.revision)
  }

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

  /// Begins a compaction if it is worth it. Saves go on while the draft is written; only the short
  /// beginning and end are work of the actor.
  private func compactIfOutgrown() {
    guard let draft = session.beginCompaction() else { return }
    // The task does not keep the repository alive: releasing the repository is to free the file.
    compaction = Task { [weak self, compactionQueue] in
      let written = await withCheckedContinuation { continuation in
        compactionQueue.async {
          do {
            try draft.write()
            continuation.resume(returning: true)
          } catch {
            continuation.resume(returning: false)
          }
        }
      }
      await self?.endCompaction(written ? draft : nil)
    }
  }

  private func endCompaction(_ draft: JournalDraft?) {
    compaction = nil
    session.endCompaction(draft)
  }
}
