public import Foundation
import Synchronization

/// The todos of a server, also while the server is out of reach.
///
/// ```swift
/// let repository = OfflineTodosRepository(server, keeping: "/home/me/.local/share/todo/home")
/// ```
///
/// While the server answers, each call goes to it. While it does not, the list is the server's last
/// one, from a file, and edits wait in another file, in order: ``TodosSaved/stage`` says so of
/// each. All programs of the machine share both files. One of them at a time sends the waiting
/// edits: at each load or save, and by itself in a program that follows the list. An edit that the
/// server then refuses is taken back, and the ``backlog`` reports it.
///
/// A waiting edit is durable. It is sent until the server has it, and the server has it once. Edits
/// after a refused one are rewritten as if the refused edit had never been seen.
///
/// All members throw the errors of the server's repository, except that it is out of reach while
/// the list is known; and `StorageError` for the files.
public final class OfflineTodosRepository: TodosRepository {
  struct State {
    var list = OfflineList()
    var offlineSince: Date?
    var reason: TodosBacklog.Reason?
    /// The time and the error of the last failure to ask the server.
    var lastFailure: (time: Duration, error: any Error)?
    var signal = SaveSignal()
    /// The newest server revision in an answer to a save.
    var newest = Revision.zero
    var followingFailure: (any Error)?
    var unknown: Unknown?
    /// Why the copies in the files cannot be used or written.
    var flaw: StorageError?
    /// Whether the copies were rewritten after the flaw was found.
    var isMadeAnew = false
    /// The task that follows the server while anybody follows the list.
    var following: Task<Void, Never>?
    var watch: FileWatch?
    /// Whether the server answered last, but did not save the waiting edits.
    var savesHang = false
    /// The task that asks the server until it is back.
    var reconnecting: Task<Void, Never>?
    var listeners: [UUID: AsyncStream<TodosBacklog>.Continuation] = [:]

    /// Whether more changes arrive from the server in a moment: readers then get all in one update.
    var isHeld: Bool { following != nil && offlineSince == nil && list.revision < newest }

    var backlog: TodosBacklog {
      var backlog = list.ended
      backlog.offlineSince = offlineSince
      backlog.reason = reason
      backlog.edits = list.unsent.map(\.edit)
      backlog.flaw = list.isKnown ? flaw.map(TodosBacklog.Reason.init) : nil
      return backlog
    }
  }

  /// An edit whose outcome is unknown.
  struct Unknown {
    let id: TodosEdit.ID
    let error: StorageError
    /// Whether the server may have the edit; if not, the file shows the outcome.
    let mayBeSent: Bool
  }

  let distant: any DistantTodosRepository
  let file: WaitingFile
  let cache: ListCache
  let patience: Duration
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  /// The time since the repository was made.
  let elapsed: @Sendable () -> Duration
  let state = Mutex(State())

  /// Makes a repository. Nothing is read or sent before the first call.
  ///
  /// - Parameters:
  ///   - folder: The folder of the two files, made if it is missing; each list has its own.
  ///   - patience: How long the server may take to answer a small request, once the list is known.
  ///   - now: The clock for the moments of edits.
  ///   - clock: The clock for pauses, and for the patience.
  public convenience init(
    _ repository: EtcdTodosRepository, keeping folder: String, patience: Duration = .seconds(4),
    now: @escaping @Sendable () -> Date = { Date() },
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      distant: repository, keeping: folder, patience: patience, now: now, clock: clock)
  }

  package init(
    distant: any DistantTodosRepository, keeping folder: String, patience: Duration = .seconds(4),
    on system: any FileSystem = SystemFiles(), now: @escaping @Sendable () -> Date = { Date() },
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.distant = distant
    file = WaitingFile("\(folder)/waiting", on: system)
    cache = ListCache("\(folder)/list", on: system)
    self.patience = patience
    self.now = now
    sleep = { try await clock.sleep(for: $0) }
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    distant.onContact { [weak self] in self?.noteContact($0) }
  }

  deinit {
    state.withLock { state in
      state.following?.cancel()
      state.reconnecting?.cancel()
      state.signal.end()
      for listener in state.listeners.values { listener.finish() }
    }
  }

  /// Sends the waiting edits, then returns all todos: those of the server, with the edits that
  /// still wait.
  public func load() async throws -> TodosSnapshot {
    do {
      try await reach()
      await sendPatiently()
      let waiting = try waiting()
      let known = state.withLock { $0.list.isKnown ? ($0.list.revision, $0.list.newest) : nil }
      if let (seen, newest) = known {
        // Single edits, which followers of the list need.
        let update = try await distant.update(since: seen, behind: newest)
        change { state in
          if let update { state.list.apply(update, since: seen) }
          state.apply(waiting, isAsked: true)
        }
      } else {
        let snapshot = try await distant.load()
        change { state in
          // Another task may have applied a newer list meanwhile.
          if !state.list.isKnown || snapshot.revision >= state.list.revision {
            state.list.replace(with: snapshot)
          }
          state.apply(waiting, isAsked: true)
        }
      }
      await noteReported(waiting)
      await keep()
    } catch {
      try await goOn(without: error)
    }
    return state.withLock(\.list.snapshot)
  }

  /// Returns the notes and the history of a todo. While the server is away, and for a todo with
  /// waiting edits, only the changes since the list was loaded are known.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    let waits = state.withLock { state in
      state.list.unsent.contains { $0.edit.changes.contains { $0.id == id } }
    }
    if !waits {
      do {
        return try await distant.detail(of: id)
      } catch {
        try await goOn(without: error)
      }
    }
    return try state.withLock { try $0.list.shown.detail(of: id) }
  }

  /// Returns the last edits, followed by the waiting ones.
  public func history() async throws -> [TodosSaved] {
    let known: [TodosSaved]
    do {
      known = try await distant.history()
      await blocking { [cache] in cache.edits.write(known) }
    } catch {
      try await goOn(without: error)
      known = try await blocking { [cache] () throws(StorageError) in try cache.edits.newest() }
    }
    return state.withLock { state in
      let ids = Set(known.lazy.map(\.edit.id))
      return known.map { $0.atHand() }
        + state.list.waiting.map(\.saved).filter { !ids.contains($0.edit.id) }
    }
  }

  /// Sends the waiting edits, then returns everything that the server keeps of the list.
  ///
  /// - Throws: An error if an edit cannot be sent: without that edit, the copy would be incomplete.
  public func copy() async throws -> TodosCopy {
    try await reachPatiently()
    await sendReached()
    if try !waiting().edits.isEmpty { throw KnownReason.editsWait }
    return try await distant.copy()
  }

  /// Waits, within the patience, for the work that saves started after their answers. A program
  /// calls this before it ends.
  public func synchronize() async {
    try? await patiently { [distant] in await distant.synchronize() }
  }

  // MARK: The connection

  /// Returns when the server has answered: within the patience, unless no list is known without it.
  private func reach() async throws {
    let isKnown = state.withLock(\.list.isKnown)
    if !isKnown, await kept() == nil {
      _ = try await distant.reach()
      return
    }
    // The server failed to answer a moment ago.
    if let failure = recentFailure { throw failure }
    try await reachPatiently()
    if !state.withLock(\.savesHang) { await noteReached() }
  }

  /// Returns the revision of the list when the server has answered, within the patience.
  @discardableResult
  func reachPatiently() async throws -> Revision {
    try await patiently { [distant] in try await distant.reach() }
  }

  /// The server's failure within the last second; nil without one.
  var recentFailure: (any Error)? {
    state.withLock { state in
      state.lastFailure.flatMap { elapsed() - $0.time < .seconds(1) ? $0.error : nil }
    }
  }

  /// Continues with the known list after an error that says that the server is out of reach.
  ///
  /// - Throws: Any other error. If no list is known, the flaw of the kept list, or else the error;
  ///   the ``backlog`` then has the waiting edits, the only known data.
  func goOn(without error: any Error) async throws {
    guard isOutOfReach(error) else { throw error }
    if state.withLock(\.list.isKnown) {
      await noteAway(error)
      return await noteReported(try takeWaiting())
    }
    let kept = await kept()
    let flaw = state.withLock(\.flaw)
    if let kept { change { $0.list.replace(with: kept.list, at: kept.revision, kept.newest) } }
    if kept != nil || flaw != nil { await noteAway(error) }
    await noteReported(try takeWaiting())
    if kept == nil { throw flaw ?? error }
  }

  /// Reads the kept list; nil without a usable one.
  func kept() async -> ListCache.Contents? {
    let kept = await blocking { [cache] in
      Result { () throws(StorageError) in try cache.read() }
    }
    switch kept {
    case .success(let kept):
      change { $0.flaw = nil }
      return kept
    case .failure(let flaw):
      change { state in
        state.flaw = flaw
        state.isMadeAnew = false
      }
      return nil
    }
  }

  func isOutOfReach(_ error: any Error) -> Bool {
    error as? KnownReason == .noAnswerInTime || distant.isOutOfReach(error)
  }

  /// Writes the server's list to the cache, for the time when the server is away.
  func keep() async {
    let (contents, isAnew) = state.withLock { state in
      let contents = ListCache.Contents(
        list: state.list.truth, revision: state.list.revision, newest: state.list.newest)
      return (state.list.isKnown ? contents : nil, state.flaw != nil && !state.isMadeAnew)
    }
    guard let contents else { return }
    let (written, flaw) = await blocking { [cache] in
      let written = cache.write(contents, isAnew: isAnew)
      return (written, written.isDone ? nil : cache.lockFlaw)
    }
    // Only once: the copies must keep the edits noted since.
    if isAnew, written.isDone { state.withLock { $0.isMadeAnew = true } }
    // These edits are either newer than the list, or of a server that has gone back.
    if let newest = written.ahead.last?.revision, let present = try? await reachPatiently(),
      present < newest
    {
      await blocking { [cache] in _ = cache.write(contents, forgetting: written.ahead) }
    }
    if let flaw { change { $0.flaw = $0.flaw ?? flaw } }
  }

  /// Waits for `work`, but no longer than the patience.
  func patiently<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask { try await work() }
      group.addTask { [patience, sleep] in
        try await sleep(patience)
        throw KnownReason.noAnswerInTime
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }

  /// Changes the state, and notifies followers of the list and the backlog.
  func change(_ body: (inout State) -> Void) {
    let (before, after, news, listeners) = state.withLock { state in
      let before = state.backlog
      body(&state)
      let after = state.backlog
      let news = state.isHeld ? nil : (state.signal, state.list.shownRevision)
      return (before, after, news, Array(state.listeners.values))
    }
    if let (signal, revision) = news { signal.announce(revision) }
    if before != after { for listener in listeners { listener.yield(after) } }
  }
}
