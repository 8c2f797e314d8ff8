/// The place where the todos are kept, for any number of programs at once.
///
/// ```swift
/// let snapshot = try await repository.load()
/// for try await update in repository.changes(since: snapshot.revision) { … }
/// ```
public protocol TodosRepository: Sendable {
  /// Returns all todos, and the revision that has them.
  func load() async throws -> TodosSnapshot

  /// Saves an edit, all of it or, when it throws, nothing; returns the edit as it was saved.
  ///
  /// What others have saved since the edit was begun stays: the edit is merged with it, field by
  /// field; see ``TodosEdit``. An added todo with the number 0 gets the next number. A number is
  /// never given twice: not even that of a removed todo, which gets its number back when it is
  /// added again; a higher number that an added todo brings along stays.
  ///
  /// When it returns, the edit is as durable as the repository makes it. The same edit, by its id,
  /// is saved once: to save it again returns what was saved, so a failed save may simply be
  /// repeated. An edit that makes no difference is not written: the revision is that of the list
  /// then.
  ///
  /// - Parameter revision: The newest revision that whoever made the edit had seen.
  /// - Throws: `TodosConflict` where somebody has changed the same field of a todo, or removed the
  ///   todo.
  @discardableResult
  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved

  /// Adds a new todo in front of all others without reading the list, if the repository knows how;
  /// otherwise nil, and nothing has changed: then the list is to be loaded, and the edit saved.
  ///
  /// The repository gives the todo its number and its rank. Nobody may have saved a todo with its
  /// id before. When it throws, the todo was not added, as with ``save(_:basedOn:)``.
  ///
  /// - Parameter author: The terminal or program that makes the edit; may be empty.
  func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved?

  /// Returns what is saved after a revision, by anybody: one update for all that has come since the
  /// last one.
  ///
  /// Nothing is left out, and the revisions grow. Where the single edits are not known any more, as
  /// for a revision long ago, the update is the whole list. The stream waits when nothing happens;
  /// it ends with the repository, when its task is cancelled, and with an error of reading.
  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error>

  /// Returns what was saved after a revision, by anybody, until now; nil where nothing was, and
  /// where only ``changes(since:)`` can tell.
  func update(since revision: Revision) async throws -> TodosUpdate?

  /// Reads the newest revision that is stored, without asking a server.
  ///
  /// - Returns: nil where the repository does not tell.
  /// - Throws: An error of reading, as the next ``load()`` would.
  func newestRevision() async throws -> Revision?

  /// Whether an edit is saved of which ``save(_:basedOn:)`` could not tell, or waits; nil as long
  /// as that is unknown.
  func isSaved(_ id: TodosEdit.ID) async throws -> Bool?

  /// Returns the details of a todo: its notes and its history.
  ///
  /// - Throws: `RepositoryError.unknownTodo` when there is no todo with the id.
  func detail(of id: Todo.ID) async throws -> TodoDetail

  /// Returns the last edits that were saved, by anybody, oldest first: at least those that can be
  /// taken back or made again, of each terminal the newest 200, and 1,000 in all.
  ///
  /// A repository that has no such function keeps no edits: then a program can take back what it
  /// has made itself.
  func history() async throws -> [TodosSaved]

  /// Returns all that the repository keeps of the list, to begin another one with it.
  func copy() async throws -> TodosCopy

  /// Returns when all that was saved is as durable as the repository makes it, and what saves have
  /// begun behind their answers is done: what a program waits for that ends. A failure is a notice
  /// of the repository.
  func synchronize() async

  /// Ends the wait for another program: the saves that wait throw, and have changed nothing. A save
  /// that is being made goes on.
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
}

extension TodosRepository {
  /// Returns nil: the repository is always at hand.
  public func newestRevision() async throws -> Revision? { nil }

  /// Whether the last edits have the edit.
  public func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
    try await history().contains { $0.edit.id == id }
  }
}

extension TodosRepository {
  /// Returns at once: nothing is left to do.
  public func synchronize() async {}

  /// Does nothing: no save waits for another program.
  public func stopWaiting() async {}
}

extension TodosRepository {
  /// Returns no edits.
  public func history() async throws -> [TodosSaved] { [] }
}

extension TodosRepository {
  /// Returns nil.
  public func update(since revision: Revision) async throws -> TodosUpdate? { nil }

  /// Returns nil: the list is to be loaded.
  public func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? { nil }
}
