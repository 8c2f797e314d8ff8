/// A store of the todos, for any number of programs at once.
///
/// ```swift
/// let snapshot = try await repository.load()
/// for try await update in repository.changes(since: snapshot.revision) { … }
/// ```
public protocol TodosRepository: Sendable {
  /// Returns all todos, and their revision.
  func load() async throws -> TodosSnapshot

  /// Saves the whole edit or, when it throws another error than below, nothing; returns the edit as
  /// saved.
  ///
  /// Edits that others saved since the edit was begun stay: the edit is merged with them, field by
  /// field; see ``TodosEdit``. An added todo with the number 0 gets the next number, and one with a
  /// number above all given ones keeps it. No number is given twice: a removed todo gets its number
  /// back when it is added again.
  ///
  /// When it returns, the edit is as durable as the repository makes it. An edit is saved once, by
  /// its id: saving it again returns the saved edit, so a failed save may simply be repeated. An
  /// edit without effect is not written; its revision is then that of the list.
  ///
  /// - Parameter revision: The newest revision that the author of the edit had seen.
  /// - Throws: `TodosConflict` if somebody has changed the same field of a todo, or removed the
  ///   todo. A repository that cannot know whether the edit is saved throws that the outcome is
  ///   unknown (see ``isSaved(_:)``), and one on etcd throws `EtcdError.partlySaved` for an edit in
  ///   parts of which it has saved some.
  @discardableResult
  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved

  /// The most edits that one save of several takes at the cost of one; 1 if the repository saves
  /// each edit by itself.
  var savesAtOnce: Int { get }

  /// Saves edits in their order, each as a single edit is saved, up to the first one that fails.
  ///
  /// - Returns: The outcomes of the edits that the repository has tried to save. All but the last are
  ///   successes, unless the outcome of several edits is unknown.
  func save(_ edits: [TodosEdit], basedOn revision: Revision) async -> [Result<
    TodosSaved, any Error
  >]

  /// Adds a new todo in front of all others without reading the list. If the repository cannot,
  /// returns nil and changes nothing: the caller then loads the list and saves the edit.
  ///
  /// The repository gives the todo its number and its rank. Nobody may have saved a todo with its
  /// id before. It throws as `save(_:basedOn:)` does.
  ///
  /// - Parameter author: The terminal or program that makes the edit; may be empty.
  func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved?

  /// Returns everyone's edits after a revision: one update for all edits since the last update.
  ///
  /// No edit is left out, and the revisions grow. If the single edits are no longer known, as for
  /// an old revision, the update is the whole list. The stream waits while nothing happens; it ends
  /// with the repository, when its task is cancelled, and with a read error.
  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error>

  /// Returns everyone's edits after a revision up to now; nil without any, and if only
  /// ``changes(since:)`` can report them.
  func update(since revision: Revision) async throws -> TodosUpdate?

  /// Reads the newest stored revision, without asking a server.
  ///
  /// - Returns: nil if the repository does not support this.
  /// - Throws: A read error, as the next ``load()`` would.
  func newestRevision() async throws -> Revision?

  /// Returns the identity of the list; another list at the same place has another one. nil if there
  /// is no list, or if the repository does not identify its list.
  func listIdentity() async throws -> String?

  /// Whether an edit with an unknown outcome of `save(_:basedOn:)` is saved or waits, as a whole;
  /// nil while that is unknown.
  func isSaved(_ id: TodosEdit.ID) async throws -> Bool?

  /// Returns the details of a todo: its notes and its history.
  ///
  /// - Throws: `RepositoryError.unknownTodo` if the list has no todo with the id.
  func detail(of id: Todo.ID) async throws -> TodoDetail

  /// Returns everyone's last saved edits, oldest first: at least those that can be taken back or
  /// made again, the newest 200 of each terminal, and 1,000 in all.
  ///
  /// A repository without this function keeps no edits: a program can then take back its own edits.
  func history() async throws -> [TodosSaved]

  /// Returns everything that the repository keeps of the list, to begin another list with it.
  func copy() async throws -> TodosCopy

  /// Waits until all saves are as durable as the repository makes them, and the work that they
  /// started after their answers is done. A program calls this before it ends. The repository
  /// reports a failure as a notice.
  func synchronize() async

  /// Ends the wait for another program: the waiting saves throw, and have changed nothing. A save
  /// in progress continues.
  func stopWaiting() async

  /// The edits that a distant repository does not have yet, and since when it is out of reach; nil
  /// for a repository that is always at hand.
  var backlog: TodosBacklog? { get }

  /// Returns the ``backlog`` as it is, and then whenever it changes.
  func backlogs() -> AsyncStream<TodosBacklog>
}

extension TodosRepository {
  /// Returns the todos and the edits; of the histories of todos, only the creations are known.
  public func copy() async throws -> TodosCopy {
    TodosCopy(try await load(), trail: try await history())
  }

  /// nil: the repository is always at hand.
  public var backlog: TodosBacklog? { nil }

  /// Returns nothing: the repository is always at hand.
  public func backlogs() -> AsyncStream<TodosBacklog> { AsyncStream { $0.finish() } }

  /// 1: each edit is saved by itself.
  public var savesAtOnce: Int { 1 }

  /// Saves one edit after the other.
  public func save(
    _ edits: [TodosEdit], basedOn revision: Revision
  ) async -> [Result<TodosSaved, any Error>] {
    var outcomes: [Result<TodosSaved, any Error>] = []
    for edit in edits {
      do {
        outcomes.append(.success(try await save(edit, basedOn: revision)))
      } catch {
        return outcomes + [.failure(error)]
      }
    }
    return outcomes
  }

  /// Returns nil: the repository does not identify its list.
  public func listIdentity() async throws -> String? { nil }

  /// Returns nil: the repository is always at hand.
  public func newestRevision() async throws -> Revision? { nil }

  /// Whether the last edits have the edit.
  public func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
    try await history().contains { $0.edit.id == id }
  }

  /// Returns at once: nothing is left to do.
  public func synchronize() async {}

  /// Does nothing: no save waits for another program.
  public func stopWaiting() async {}

  /// Returns no edits.
  public func history() async throws -> [TodosSaved] { [] }

  /// Returns nil.
  public func update(since revision: Revision) async throws -> TodosUpdate? { nil }

  /// Returns nil: the caller loads the list.
  public func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? { nil }
}
