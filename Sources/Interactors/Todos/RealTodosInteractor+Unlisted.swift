public import Repositories
import StateStore

extension RealTodosInteractor {
  public func addUnlisted(
    title: String, _ settings: TodoSettings
  ) async throws(TodosError) -> Todo? {
    try check(title)
    guard !follows, store.read({ $0.todos == .notRequested }) else { return nil }
    let todo = try newTodo(title: title, settings)
    defer { takeBacklog() }
    do {
      guard let saved = try await repository.addToFront(todo, by: author) else { return nil }
      store.update("add") { $0.history.record(saved.edit) }
      return saved.edit.changes.first?.after
    } catch {
      let failure = failure(error)
      let edit = TodosEdit(.add, [.added(todo)], by: author)
      let refused = refusals.keep(edit, failure)
      store.update("not added") { draft in
        draft.notices.post(.takenBack(edit, failure, again: refusals.again(refused)))
        if failure.kind == .unknownOutcome { draft.unknown.append(edit) }
      }
      if failure.kind == .unknownOutcome { await load().finished }
      throw .notSaved(failure)
    }
  }
}
