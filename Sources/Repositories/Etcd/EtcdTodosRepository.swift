public import Foundation
import Synchronization

/// A list of todos on etcd, for any number of programs on any number of machines.
///
/// ```swift
/// let repository = EtcdTodosRepository(
///   "home", at: [try NetworkConfiguration("http://127.0.0.1:2379")],
///   by: URLSessionNetworkService(opensSockets: true))
/// ```
///
/// Nothing is kept in memory: each call asks a server. A save is one transaction, which checks that
/// the keys it touches have not changed since they were read; if another save was faster, the edit
/// is merged again. An edit of more than 100 changes, or of more than 1 MiB, is saved in parts; see
/// ``EtcdError/partlySaved(count:of:reason:cause:)``. Revisions are those of etcd.
public final class EtcdTodosRepository: TodosRepository {
  let client: EtcdClient
  let list: EtcdList
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  let feed = Mutex(WeakFeed())
  let contact = EtcdContact()
  let reading: EtcdReading
  let pruning = EtcdPruning()

  /// Makes a repository. Nothing is sent before the first call.
  ///
  /// - Parameters:
  ///   - name: The name of the list; see ``isListName(_:)``.
  ///   - servers: The servers of one cluster; any of them may be asked. Their limits are ignored.
  ///   - service: Sends the requests.
  ///   - credentials: The user and the password of the client; nil for a cluster without
  ///     authentication.
  ///   - now: The clock for the moments of saves.
  ///   - clock: The clock for the pauses between attempts.
  /// - Precondition: There is a server, and the name can be that of a list.
  public init(
    _ name: String, at servers: [NetworkConfiguration], by service: any LineStreamingNetworkService,
    as credentials: EtcdCredentials? = nil, now: @escaping @Sendable () -> Date = { Date() },
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    precondition(Self.isListName(name), "\(name.debugDescription) is not the name of a list.")
    client = EtcdClient(servers, by: service, as: credentials)
    list = EtcdList(name)
    reading = EtcdReading(client, list)
    self.now = now
    sleep = { try await clock.sleep(for: $0) }
  }

  deinit {
    feed.withLock(\.feed)?.end()
  }

  /// Whether a text can be the name of a list: not empty, at most 200 bytes, without "/" or
  /// invisible characters.
  public static func isListName(_ text: String) -> Bool { EtcdList.isName(text) }

  /// Returns all todos, and the revision of the newest edit.
  public func load() async throws -> TodosSnapshot {
    try await withCancellation { () throws(EtcdError) in try await reading.wholeList().snapshot }
  }

  /// Saves an edit, a large one in parts.
  ///
  /// - Throws: `TodosConflict`; ``EtcdError``.
  @discardableResult
  public func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try await saved(edit, isAtFront: false)
  }

  /// Adds a new todo in front of all others, without reading the list.
  public func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? {
    var todo = todo
    todo.number = 0
    return try await saved(TodosEdit(.add, [.added(todo)], by: author), isAtFront: true)
  }

  /// Returns the notes and the history of a todo.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    let read = EtcdTransaction(operations: [.read(EtcdRead(keys: .one(list.todo(id))))])
    let value = try await withCancellation { () throws(EtcdError) in
      let row = try await client.outcome(of: read).reads[0].rows.first
      return try row.map { row throws(EtcdError) in try EtcdTodo(row, of: list) }
    }
    guard let value, value.removedAt == nil else { throw RepositoryError.unknownTodo(id) }
    let creation = TodoEvent(at: value.todo.createdAt, kind: .created)
    return TodoDetail(notes: value.todo.notes, history: [creation] + value.history)
  }

  /// Returns the last edits: those that can be taken back or made again, and always the newest
  /// 1,000.
  public func history() async throws -> [TodosSaved] {
    try await withCancellation { () throws(EtcdError) in try await reading.edits().map(\.saved) }
  }

  /// Whether an edit is saved with all its parts.
  public func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
    try await withCancellation { () throws(EtcdError) in
      try await reading.parts(of: id).contains(where: \.isLast)
    }
  }

  /// Waits for the pruning that saves started after their answers, which forgets edits that nobody
  /// can take back any more. A program that ends earlier leaves the pruning to others. Cancelling
  /// the task cancels the pruning, too.
  public func synchronize() async { await pruning.ended() }

  /// Calls a function, and throws `CancellationError` for a cancelled network request.
  func withCancellation<Value>(
    _ body: () async throws(EtcdError) -> Value
  ) async throws -> Value {
    do throws(EtcdError) {
      return try await body()
    } catch {
      if case .noAnswer(let failure) = error, failure.reason == .cancelled {
        throw CancellationError()
      }
      throw error
    }
  }
}
