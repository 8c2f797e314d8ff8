/// The todos of another repository; a ``FaultInjection`` delays its calls and makes some of them
/// fail.
package struct FaultInjectingTodosRepository: TodosRepository {
  private let repository: any TodosRepository
  private let faults: FaultInjection

  /// Wraps a repository.
  package init(_ repository: any TodosRepository, faults: FaultInjection) {
    self.repository = repository
    self.faults = faults
  }

  package func load() async throws -> TodosSnapshot {
    try await faults.hinder(.load)
    return try await repository.load()
  }

  package func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try await faults.hinder(.save)
    return try await repository.save(edit, basedOn: revision)
  }

  // Saved edits come unhindered: the earlier calls have had their delays and failures.

  package func history() async throws -> [TodosSaved] {
    try await repository.history()
  }

  package func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    repository.changes(since: revision)
  }

  package func update(since revision: Revision) async throws -> TodosUpdate? {
    try await repository.update(since: revision)
  }

  package func newestRevision() async throws -> Revision? { try await repository.newestRevision() }

  package func listIdentity() async throws -> String? { try await repository.listIdentity() }

  package func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
    try await repository.isSaved(id)
  }

  package func copy() async throws -> TodosCopy { try await repository.copy() }

  package func synchronize() async { await repository.synchronize() }

  package func stopWaiting() async { await repository.stopWaiting() }

  package var backlog: TodosBacklog? { repository.backlog }

  package func backlogs() -> AsyncStream<TodosBacklog> { repository.backlogs() }

  package func detail(of id: Todo.ID) async throws -> TodoDetail {
    try await faults.hinder(.todoDetail)
    return try await repository.detail(of: id)
  }
}
