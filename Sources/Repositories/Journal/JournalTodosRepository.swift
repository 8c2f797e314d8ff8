import Dispatch
public import Foundation

/// Keeps the todos in a file of its own: a journal, to which each save adds one line.
///
/// When ``save(_:)`` returns, the changes are on the disk; a program that is killed, or a machine
/// that stops, loses nothing that was saved. A save that throws has changed nothing, with one
/// exception: when the disk fails while it is made to keep the line, the changes may be found
/// later. Saving them again is harmless.
///
/// The file is opened, and created with its directories, at the first use. From then on it
/// belongs to this repository alone: a lock in the file "PATH.lock" keeps others out, until the
/// repository is released. A last line whose writing was interrupted is moved to "PATH.torn";
/// nobody was told that it had been saved. After a failure the file is opened again at the next
/// use.
///
/// ```swift
/// let repository = JournalTodosRepository(path: "/home/me/.local/share/todo/journal")
/// try await repository.save([.put(todo)])
/// ```
///
/// The history of a todo is what the journal's records say of it.
///
/// All members throw `StorageError`; ``detail(of:)`` throws `RepositoryError` for an unknown id.
public actor JournalTodosRepository: TodosRepository {
  private let now: @Sendable () -> Date
  private let executor = BlockingExecutor()
  private let session: JournalSession
  private let compactionQueue = DispatchQueue(label: "todo journal compaction", qos: .utility)
  private var compaction: Task<Void, Never>?

  /// Creates a repository for the file at a path, which need not exist.
  ///
  /// - Parameters:
  ///   - smallestLog: How many bytes of saves there must be before the file is compacted.
  ///   - now: The clock that tells when a save was.
  public init(
    path: String, smallestLog: Int = 256 << 10, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    session = JournalSession(path: path, smallestLog: smallestLog)
    self.now = now
  }

  /// The queue on which the file is read and written.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  // The members are async although none suspends: were highestNumber() not, an async caller that
  // knows the type would get the protocol's default instead.

  /// Returns all todos in list order.
  public func todos() async throws -> [Todo] {
    try session.opened().todos.inOrder
  }

  /// Makes the changes, and returns when they are on the disk.
  public func save(_ changes: [TodoChange]) async throws {
    try session.save(changes, at: now())
    compactIfOutgrown()
  }

  /// Returns when no compaction is under way.
  func settle() async {
    await compaction?.value
  }

  /// Returns the highest number that any todo here ever had.
  public func highestNumber() async throws -> Int {
    try session.opened().todos.highestNumber
  }

  /// Returns the notes of a todo, and its history as the journal tells it.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    try session.opened().todos.detail(of: id)
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
