import Repositories
public import StateStore

extension RealTodosInteractor {
  public func watch(
    from begin: @Sendable (TodoList) async -> Bool,
    _ tell: @Sendable (TodosNews, TodoList) async -> Bool
  ) async throws(TodosError) {
    try await loadFirst()
    // Reports refused and sent edits here: nobody else may be there to do so.
    followBacklog()
    defer { if !follows { store.cancelRun(id: Self.backlogRun) } }
    var (list, seen) = store.read { ($0.todos.value ?? [], $0.revision) }
    if await !begin(list) { return }
    do {
      for try await update in repository.changes(since: seen) where update.revision > seen {
        for news in list.apply(update, after: seen) where await !tell(news, list) { return }
        seen = update.revision
      }
    } catch {
      if Task.isCancelled { return }
      throw .notLoaded(failure(error))
    }
  }
}
