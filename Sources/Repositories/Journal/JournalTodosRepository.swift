import Dispatch
public import Foundation

/// Keeps the todos in a file of its own: a journal, to which each save adds one line.
///
/// When ``save(_:)`` returns, the changes are on the disk, unless a ``SyncPolicy`` asks for less; a
/// program that is killed, or a machine that stops, loses nothing that was saved. A save that throws
/// has changed nothing, unless it throws `StorageError.outcomeUnknown`: then the disk has failed several
/// times in a row, and the next ``todos()`` that succeeds says whether the changes were made. Until then
/// nothing else is saved.
///
/// The file is opened, and created with its directories, at the first use. From then on it
/// belongs to this repository alone: a lock in the file "PATH.lock" keeps others out, until the
/// repository is released. A last line whose writing was interrupted is moved to "PATH.torn", or the
/// next such name that is free, which is noticed. Files of others are left as they are. After a
/// failure the file is opened again at the next use.
///
/// ```swift
/// let repository = JournalTodosRepository(path: "/home/me/.local/share/todo/journal")
/// try await repository.save([.put(todo)])
/// ```
///
/// When the saves have become longer than the list, the file is compacted: a new file with the list
/// as it is takes its place, while saves go on. The history of a todo is what the journal's records say
/// of it, and outlives that.
///
/// All members throw `StorageError`; ``detail(of:)`` throws `RepositoryError` for an unknown id.
public actor JournalTodosRepository: TodosRepository {
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let executor = BlockingExecutor()
  private let session: JournalSession
  private let sync: SyncPolicy

  /// What takes the session's place when the file is only to be read.
  private let view: JournalView?
  private let path: String

  private let compactionQueue = DispatchQueue(label: "todo journal compaction", qos: .utility)
  private var compaction: Task<Void, Never>?
  private var batch: Task<Void, Never>?

  /// Creates a repository for the file at a path, which need not exist.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether the file is only looked at: it must exist, is not locked and never
  ///     written, and ``todos()`` reads it anew. Saves throw `StorageError.readOnly`.
  ///   - sync: When what was saved is made durable.
  ///   - smallestLog: How many bytes of saves there must be before the file is compacted.
  ///   - now: The clock that tells when a save was.
  ///   - clock: The clock by which `SyncPolicy.batch` waits.
  ///   - onNotice: What to do with what is noticed.
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

  /// The queue on which the file is read and written.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  // The members are async although none suspends: were highestNumber() not, an async caller that
  // knows the type would get the protocol's default instead.

  /// Returns all todos in list order.
  public func todos() async throws -> [Todo] {
    if let view { return try view.read().inOrder }
    return try session.read().inOrder
  }

  /// Makes the changes, and returns when they are on the disk, or as safe as the policy has it.
  public func save(_ changes: [TodoChange]) async throws {
    if view != nil { throw StorageError.readOnly(path: path) }
    try session.save(changes, at: now())
    compactIfOutgrown()
    if sync == .batch { synchronizeSoon() }
  }

  /// Returns when all that was saved is on the disk, whatever the policy; a failure is noticed.
  ///
  /// A program calls it at its end; a repository that is released does it too.
  public func synchronize() async {
    session.synchronize()
  }

  /// Returns when no compaction and no batch is under way.
  func settle() async {
    await compaction?.value
    await batch?.value
  }

  /// Returns the highest number that any todo here ever had.
  public func highestNumber() async throws -> Int {
    if let view { return try view.todos().highestNumber }
    return try session.opened().todos.highestNumber
  }

  /// Returns the notes of a todo, and its history as the journal tells it.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    if let view { return try view.todos().detail(of: id) }
    return try session.opened().todos.detail(of: id)
  }

  /// Synchronizes a moment later, once for all that is saved until then.
  private func synchronizeSoon() {
    if batch != nil { return }
    batch = Task { [weak self, clock] in
      // Cancelled or not, what was saved is to be synchronized.
      try? await clock.sleep(for: .milliseconds(100))
      await self?.synchronizeBatch()
    }
  }

  private func synchronizeBatch() {
    batch = nil
    session.synchronize()
  }

  /// Begins a compaction when it is worth it. Saves go on while the draft is written; only its
  /// beginning and its end, which are short, are work of the actor.
  private func compactIfOutgrown() {
    guard let draft = session.beginCompaction() else { return }
    // The repository is not kept alive: whoever lets go of it wants the file to be free.
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
