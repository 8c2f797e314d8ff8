import Synchronization

/// One reader of the saved edits of a list, from any task.
final class EtcdReader: Sendable {
  private struct State {
    var revision: Revision
    /// The edit of the revision; nil if unknown.
    var newest: TodosEdit.ID?
    /// The feed, from the first read on.
    var feed: EtcdFeed?
  }

  private weak let repository: EtcdTodosRepository?
  private let reading: EtcdReading
  private let contact: EtcdContact
  private let sleep: @Sendable (Duration) async throws -> Void
  private let state: Mutex<State>

  init(of repository: EtcdTodosRepository, at revision: Revision, behind newest: TodosEdit.ID?) {
    self.repository = repository
    reading = repository.reading
    contact = repository.contact
    sleep = repository.sleep
    state = Mutex(State(revision: revision, newest: newest))
  }

  /// Returns the next update; nil at the end.
  func next() async throws -> TodosUpdate? {
    guard let (feed, revision) = begin() else { return nil }
    let update: TodosUpdate
    switch try await feed.next(after: revision) {
    case .saved(let saves): update = .saved(saves)
    case .list: update = .reloaded(try await wholeList())
    case nil: return nil
    }
    state.withLock { $0.revision = update.revision }
    return update
  }

  private func begin() -> (EtcdFeed, Revision)? {
    state.withLock { state in
      state.feed = state.feed ?? repository?.feed(after: state.revision, behind: state.newest)
      return state.feed.map { ($0, state.revision) }
    }
  }

  /// Reads the list, and retries until a server answers.
  private func wholeList() async throws -> TodosSnapshot {
    var backoff = EtcdBackoff()
    while true {
      do throws(EtcdError) {
        return try await reading.wholeList().snapshot
      } catch {
        if !error.mayPass { throw error }
        contact.tell(of: error)
      }
      try await sleep(backoff.next())
    }
  }
}
