public import Repositories
public import StateStore

/// What can be done with the todos.
///
/// An edit shows at once and returns when it is saved; one of a list that was never loaded loads it
/// first. Edits are saved one at a time, in the order they were made. Each is all or nothing, and can be
/// undone. One that cannot be saved is taken back alone: it throws, and a notice tells what and why. A
/// load keeps the edits that it may have missed on top of what it brings.
public protocol TodosInteractor: Sendable {
  /// Loads the list; a load that runs is superseded.
  @discardableResult
  func load() -> LoadHandle

  /// Returns the load that runs; when there is none and the list was never there, loads it.
  @discardableResult
  func loadIfNeeded() -> LoadHandle?

  /// Cancels the load that runs, if any.
  func cancelLoad()

  /// Loads what the list does not show of a todo, into a place that its screen hands in.
  @discardableResult
  func loadDetail(of id: Todo.ID, into detail: Binding<Loadable<TodoDetail>>) -> LoadHandle

  /// Adds a todo at the front of the list, with what is set of it, and returns it.
  @discardableResult
  func add(title: String, _ settings: TodoSettings) async throws(TodosError) -> Todo

  /// Sets something of todos, as one edit, and returns those that it changed.
  @discardableResult
  func set(_ settings: TodoSettings, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

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

  /// Removes the todos that are done, as one edit, and returns them as they were.
  @discardableResult
  func purge() async throws(TodosError) -> [Todo]

  /// Moves a todo to stand just before another, or at the end for nil; returns it when it did not
  /// stand there already.
  @discardableResult
  func move(id: Todo.ID, before next: Todo.ID?) async throws(TodosError) -> Todo?

  /// Moves a todo to stand just after another; returns it when it did not stand there already.
  @discardableResult
  func move(id: Todo.ID, after previous: Todo.ID) async throws(TodosError) -> Todo?

  /// Adds a text to a todo's notes, on a line of its own, and returns the todo.
  @discardableResult
  func addNote(_ text: String, to id: Todo.ID) async throws(TodosError) -> Todo?

  /// Empties a todo's notes; returns it when there were any.
  @discardableResult
  func removeNotes(of id: Todo.ID) async throws(TodosError) -> Todo?

  /// Takes the last edit back, by an edit that does the opposite, and returns that one: its changes
  /// tell each todo as it is after the undo.
  ///
  /// What was added is removed, and what was removed or changed is again as it was, in its place
  /// and with its number. A number is never given to another todo, though.
  @discardableResult
  func undo() async throws(TodosError) -> Edit

  /// Makes the edit again that was last taken back, and returns it. Any other edit after the undo
  /// leaves nothing to make again.
  @discardableResult
  func redo() async throws(TodosError) -> Edit
}

extension TodosInteractor {
  /// Adds a todo at the front of the list and returns it.
  @discardableResult
  public func add(title: String) async throws(TodosError) -> Todo {
    try await add(title: title, TodoSettings())
  }

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
