import Repositories

extension TodosRepository {
  /// What is saved after a revision, each time once a pause is over; what is saved meanwhile is
  /// told with it.
  func changes(
    since revision: Revision, pause: @escaping @Sendable () async throws -> Void
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    let seen = Recorder<Revision>()
    return AsyncThrowingStream {
      for try await _ in changes(since: seen.values.last ?? revision) {
        try await pause()
        for try await update in changes(since: seen.values.last ?? revision) {
          seen.append(update.revision)
          return update
        }
      }
      return nil
    }
  }
}
