public import Repositories
public import StateStore

/// What can be done with the todos.
///
/// Edits return when they are durable and in the state, in this order. One that comes while a load
/// runs waits for it; edits of one list happen one at a time, in the order they were asked for. Each
/// is all or nothing.
public protocol TodosInteractor: Sendable {
  /// Loads the list; a load that runs is superseded.
  @discardableResult
  func load() -> LoadHandle

  /// Returns the load that runs; when there is none and the list was never there, loads it.
  @discardableResult
  func loadIfNeeded() -> LoadHandle?

  /// Cancels the load that runs, if any.
  func cancelLoad()

  /// Adds a todo at the front of the list and returns it.
  @discardableResult
  func add(title: String) async throws(TodosError) -> Todo

  /// Marks todos as done or open, and returns those that changed.
  @discardableResult
  func setDone(_ isDone: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Marks open todos as done and done ones as open, and returns them.
  @discardableResult
  func toggle(ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Gives a todo another title; returns it when that changed it.
  @discardableResult
  func rename(id: Todo.ID, to title: String) async throws(TodosError) -> Todo?

  /// Removes todos and returns them as they were.
  @discardableResult
  func remove(ids: [Todo.ID]) async throws(TodosError) -> [Todo]
}

extension TodosInteractor {
  /// Marks one todo as done or open; returns it when that changed it.
  @discardableResult
  public func setDone(_ isDone: Bool, id: Todo.ID) async throws(TodosError) -> Todo? {
    try await setDone(isDone, ids: [id]).first
  }

  /// Marks an open todo as done and a done one as open, and returns it.
  @discardableResult
  public func toggle(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await toggle(ids: [id]).first
  }

  /// Removes one todo and returns it as it was.
  @discardableResult
  public func remove(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await remove(ids: [id]).first
  }
}
