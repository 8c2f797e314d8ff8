import Foundation
import Repositories
import Synchronization

/// A server in memory that a test takes away. It is never followed.
final class AwayTodosRepository: DistantTodosRepository {
  struct Away: Error {}

  let stored: InMemoryTodosRepository
  private let away = Atomic<Bool>(false)

  init(_ todos: [Todo] = []) {
    stored = InMemoryTodosRepository(todos, now: { noon })
  }

  /// Whether every call fails.
  var isAway: Bool {
    get { away.load(ordering: .relaxed) }
    set { away.store(newValue, ordering: .relaxed) }
  }

  private func check() throws { if isAway { throw Away() } }

  func synchronize() async {}

  func reach() async throws -> Revision {
    try check()
    return .zero
  }

  func load() async throws -> TodosSnapshot {
    try check()
    return try await stored.load()
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    try check()
    return try await stored.save(edit, basedOn: revision)
  }

  func save(_ edit: TodosEdit, at moment: Date) async throws -> TodosSaved {
    try await save(edit, basedOn: .zero)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    AsyncThrowingStream { $0.finish() }
  }

  func changes(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) -> AsyncThrowingStream<TodosUpdate, any Error> {
    changes(since: revision)
  }

  func update(
    since revision: Revision, behind newest: TodosEdit.ID?
  ) async throws -> TodosUpdate? {
    try await update(since: revision)
  }

  func update(since revision: Revision) async throws -> TodosUpdate? {
    try check()
    guard try await stored.load().revision > revision else { return nil }
    for try await update in stored.changes(since: revision) { return update }
    return nil
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    try check()
    return try await stored.detail(of: id)
  }

  func history() async throws -> [TodosSaved] {
    try check()
    return try await stored.history()
  }

  func isOutOfReach(_ error: any Error) -> Bool { error is Away }
  func isRefusal(_ error: any Error) -> Bool { error is TodosConflict }
  func isUntouched(after error: any Error) -> Bool { true }
  func onContact(_ tell: @escaping @Sendable (Bool) -> Void) {}
}
