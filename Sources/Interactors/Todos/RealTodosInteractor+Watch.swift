import Repositories
public import StateStore

extension RealTodosInteractor {
  public func watch(
    from begin: @Sendable (TodoList) async -> Bool,
    _ tell: @Sendable (TodosNews, TodoList) async -> Bool
  ) async throws(TodosError) {
    if loadIfMissing() != nil {
      // Unlike the end of the load, this wait ends at once when the task is cancelled.
      for await isLoading in store.values(\.todos.isLoading) where !isLoading { break }
      if Task.isCancelled { return }
      if store.todos.value == nil { throw whyMissing }
    }
    // Reports refused and sent edits here: nobody else may be there to do so.
    followBacklog()
    defer { if !follows { store.cancelRun(id: Self.backlogRun) } }
    do {
      var (list, seen, isStored) = store.read { state in
        (state.todos.value ?? [], state.revision, state.own.areReported(upTo: state.revision))
      }
      if !isStored {
        // The shown list has own edits besides: not saved yet, or reported later.
        let snapshot = try await repository.load()
        (list, seen) = (TodoList(snapshot), snapshot.revision)
      }
      if await !begin(list) { return }
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
