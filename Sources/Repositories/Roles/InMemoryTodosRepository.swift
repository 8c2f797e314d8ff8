public import Foundation
import Synchronization

/// A repository in memory, for tests and trials: its todos last as long as the repository.
public final class InMemoryTodosRepository: TodosRepository {
  private struct Contents {
    var stored = StoredTodos()
    var saved = SavedEdits()
    var trail = EditTrail()
  }

  private let contents: Mutex<Contents>
  private let signal = SaveSignal()
  private let now: @Sendable () -> Date

  /// Creates a repository of the todos, in any order; of two todos with the same id the later one
  /// counts.
  ///
  /// - Parameter now: The clock for the moments of saves.
  public init(_ todos: [Todo] = [], now: @escaping @Sendable () -> Date = { Date() }) {
    var contents = Contents()
    contents.stored.apply(todos.lazy.map(TodoChange.put), at: now())
    self.contents = Mutex(contents)
    self.now = now
  }

  deinit {
    signal.end()
  }

  /// Returns all todos, and the revision: the number of saves.
  public func load() async throws -> TodosSnapshot {
    let contents = contents.withLock { $0 }
    return contents.stored.snapshot(at: contents.saved.revision)
  }

  /// Saves an edit. Only a conflict is an error.
  @discardableResult
  public func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    let moment = now()
    let saved = try contents.withLock { contents throws(TodosConflict) in
      switch try contents.saved.merged(edit, with: contents.stored, at: moment) {
      case .known(let saved): return saved
      case .new(let saved):
        contents.stored.apply(saved)
        contents.saved.append(saved)
        contents.trail.append(.saved(saved))
        return saved
      }
    }
    signal.announce(saved.revision)
    return saved
  }

  /// Returns the edits saved after a revision.
  public func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    signal.stream(since: revision) { [weak self] revision in self?.known(since: revision) }
  }

  /// Returns the edits saved after a revision; nil without any.
  public func update(since revision: Revision) async throws -> TodosUpdate? {
    known(since: revision)
  }

  private func known(since revision: Revision) -> TodosUpdate? {
    let contents = contents.withLock { $0 }
    return contents.saved.update(
      since: revision, of: contents.stored.snapshot(at: contents.saved.revision))
  }

  /// Returns the last edits.
  public func history() async throws -> [TodosSaved] {
    contents.withLock { $0.trail }.saves
  }

  /// Returns the list with its histories, and the edits that can be taken back.
  public func copy() async throws -> TodosCopy {
    let contents = contents.withLock { $0 }
    return TodosCopy(contents.stored, contents.trail.saves)
  }

  /// Returns the notes and the history of a todo.
  public func detail(of id: Todo.ID) async throws -> TodoDetail {
    try contents.withLock { contents throws(RepositoryError) in
      try contents.stored.detail(of: id)
    }
  }
}
