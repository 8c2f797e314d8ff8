import Repositories
import StateStore

extension RealTodosInteractor {
  public func watch(
    _ tell: @Sendable (TodosNews) async -> Bool
  ) async throws(TodosError) {
    try await loadFirst()
    // What is refused, or sent, is told here: nobody else may be there who would.
    followBacklog()
    defer { if !follows { store.cancelRun(id: Self.backlogRun) } }
    var (list, seen) = store.read { ($0.todos.value ?? [], $0.revision) }
    do {
      for try await update in repository.changes(since: seen) where update.revision > seen {
        for news in list.take(update, after: seen) where await !tell(news) { return }
        seen = update.revision
      }
    } catch {
      if Task.isCancelled { return }
      throw .notLoaded(failure(error))
    }
  }
}
