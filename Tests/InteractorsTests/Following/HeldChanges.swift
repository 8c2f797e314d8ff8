import Repositories
import Synchronization

extension TodosRepository {
  /// What is saved after a revision, each time once a pause is over; what is saved meanwhile is told with it.
  func changes(
    since revision: Revision, pause: @escaping @Sendable () async throws -> Void
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let position = Position(revision)
    return AsyncThrowingStream {
      for try await _ in changes(since: position.revision) {
        try await pause()
        for try await update in changes(since: position.revision) {
          position.revision = update.revision
          return update
        }
      }
      return nil
    }
  }
}

/// How far a stream has come.
private final class Position: Sendable {
  private let reached: Mutex<Revision>

  init(_ revision: Revision) {
    reached = Mutex(revision)
  }

  var revision: Revision {
    get { reached.withLock { $0 } }
    set { reached.withLock { $0 = newValue } }
  }
}
