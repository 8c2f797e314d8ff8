import Foundation
import Repositories
import Synchronization

/// A repository whose saves a test makes up.
final class MadeUpSaves: TodosRepository {
  private struct State {
    var saves: [TodosSaved]
    var isForgotten = false
    var isDistant = false
  }

  private let state: Mutex<State>
  /// Called after each look for new saves.
  private let afterLook: @Sendable (MadeUpSaves) -> Void

  init(
    _ revisions: ClosedRange<Int>,
    afterLook: @escaping @Sendable (MadeUpSaves) -> Void = { _ in }
  ) {
    state = Mutex(State(saves: revisions.map { Self.saved($0) }))
    self.afterLook = afterLook
  }

  private static func saved(_ revision: Int, _ stage: TodosSaved.Stage = .saved) -> TodosSaved {
    TodosSaved(TodosEdit(.add, [], by: "tty"), at: Revision(revision), .distantPast, stage)
  }

  /// Adds a save, in place of one with the same revision.
  func add(_ revision: Int, _ stage: TodosSaved.Stage = .saved) {
    state.withLock { state in
      state.saves.removeAll { $0.revision.number == revision }
      state.saves.append(Self.saved(revision, stage))
    }
  }

  /// Is a server from now on, which is asked for the newest revision by `update(since:)` alone.
  func moveAway() { state.withLock { $0.isDistant = true } }

  /// Forgets the single saves.
  func forget() { state.withLock { $0.isForgotten = true } }

  private var newest: Revision { state.withLock { $0.saves.last?.revision ?? .zero } }

  func load() async throws -> TodosSnapshot { TodosSnapshot([], at: newest) }

  func newestRevision() async throws -> Revision? {
    state.withLock(\.isDistant) ? nil : newest
  }

  /// Returns all saves, also those up to the revision.
  func update(since revision: Revision) async throws -> TodosUpdate? {
    let state = state.withLock(\.self)
    let hasFound = state.saves.contains { $0.revision > revision }
    afterLook(self)
    if state.isDistant, newest < revision { return .reloaded(try await load()) }
    if !hasFound { return nil }
    return state.isForgotten ? .reloaded(try await load()) : .saved(state.saves)
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    throw CancellationError()
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    AsyncThrowingStream { $0.finish() }
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail { throw CancellationError() }
}
