public import Repositories
import StateStore

extension RealTodosInteractor {
  public func addUnlisted(
    title: String, _ settings: TodoSettings
  ) async throws(TodosError) -> Todo? {
    try check(title)
    let isUnlisted = store.read { state in
      switch state.todos {
      case .notRequested: !follows
      // The addition may wait for a server that is away, but not for a damaged list.
      case .failed(let failure, last: nil): failure.canRetry
      default: false
      }
    }
    guard isUnlisted else { return nil }
    let todo = try newTodo(title: title, settings)
    defer { takeBacklog() }
    do {
      guard let saved = try await repository.addToFront(todo, by: author) else { return nil }
      store.update("add") { $0.history.record(saved.edit) }
      // The server answers again, so a list that is to be followed can be read.
      if follows, saved.stage == .saved { _ = loadIfMissing() }
      return saved.edit.changes.first?.after
    } catch {
      let refusal = refuse(adding: TodosEdit(.add, [.added(todo)], by: author), error)
      await loadIfUnknown(Result<Todo, TodosError>.failure(refusal))
      throw refusal
    }
  }
}
