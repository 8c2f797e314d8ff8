public import Repositories
public import StateStore

/// Loads and edits of the todos.
///
/// An edit shows at once and returns once saved; a list that was never loaded is loaded first.
/// Edits are saved one at a time, in the order they were made. Each is all or nothing, and can be
/// undone. An edit that cannot be saved is taken back alone: it throws, and a notice reports the
/// edit and the reason. A load brings the stored todos, with the edits on top that they may lack,
/// and continues with others' saves, which enter the log of the state.
public protocol TodosInteractor: Sendable {
  /// Loads the list; supersedes a load in progress.
  @discardableResult
  func load() -> any LoadHandle

  /// Returns the load in progress, or loads a list that has no value yet; otherwise nil.
  @discardableResult
  func loadIfNeeded() -> (any LoadHandle)?

  /// Cancels the load in progress, if any. A loaded list is followed again.
  func cancelLoad()

  /// Loads the details of a todo, which the list lacks, into a binding of its screen.
  @discardableResult
  func loadDetail(of id: Todo.ID, into detail: Binding<Loadable<TodoDetail>>) -> any LoadHandle

  /// Checks the stored todos between two commands: applies others' saves to a loaded list that is
  /// not followed, and finds the outcomes of edits of unknown outcome.
  ///
  /// - Returns: Why the shown list may differ from the stored one; nil if it does not.
  @discardableResult
  func catchUp() async -> LoadFailure?

  /// Calls `begin` with the list, then `tell` with each later edit, once and in order, until a
  /// closure returns false or the task is cancelled. No edit falls between the two, and own edits
  /// count. A list that was never loaded is loaded first.
  ///
  /// - Parameter tell: Gets the news, and a list that contains them and perhaps later news.
  func watch(
    from begin: @Sendable (TodoList) async -> Bool,
    _ tell: @Sendable (TodosNews, TodoList) async -> Bool
  ) async throws(TodosError)

  /// Adds a todo with settings at the front of the list, and returns it.
  @discardableResult
  func add(title: String, _ settings: TodoSettings) async throws(TodosError) -> Todo

  /// Adds a todo at the front without loading the list, and returns it. Possible if the list was
  /// never loaded and is not followed, or if no list is known because its load failed for a reason
  /// that may pass; a followed list is then loaded. Otherwise returns nil, with nothing changed: use
  /// ``add(title:_:)``.
  func addUnlisted(title: String, _ settings: TodoSettings) async throws(TodosError) -> Todo?

  /// The most todos that ``add(_:)`` adds at once; 1 for a list that is followed, or whose
  /// repository saves each edit by itself.
  var additionsAtOnce: Int { get }

  /// Adds todos at the front of the list, each in front of those before it and by an edit of its
  /// own, up to the first one that cannot be added. All are saved at once.
  ///
  /// - Returns: For each todo that the call has tried to add, the saved edit, or why there is none.
  ///   All but the last are saved, unless the outcome of several edits is unknown. Without results,
  ///   nothing has changed: the caller adds the first todo by ``add(title:_:)``, which throws the
  ///   reason.
  func add(_ additions: [TodoAddition]) async -> [Result<TodosEdit, TodosError>]

  /// Applies settings to todos, as one edit, and returns the changed todos.
  @discardableResult
  func set(_ settings: TodoSettings, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Gives todos the due date that a word means for each, as one edit, and returns the changed
  /// todos; see ``DateWord/moment(postponing:at:)``.
  ///
  /// - Throws: ``TodosError/dateOutOfRange(_:)`` for a todo that would be due after the year 9999.
  @discardableResult
  func postpone(
    by word: DateWord, at now: LocalNow, ids: [Todo.ID]
  ) async throws(TodosError) -> [Todo]

  /// Marks todos as done or open, and returns the changed todos. A todo that comes back moves on to
  /// its next occurrence, in the calendar of the interactor, and a done todo stands for this one.
  ///
  /// - Throws: ``TodosError/openParts(_:count:)`` for a todo with open parts that are not among the
  ///   todos.
  @discardableResult
  func setDone(_ isDone: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Marks open todos as done, together with their open parts, as one edit, and returns the changed
  /// todos. ``setDone(_:ids:)`` refuses a todo with open parts.
  @discardableResult
  func completeWithParts(ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Begins or ends work on open todos, and returns the changed todos. A todo that becomes done is
  /// not started any more.
  @discardableResult
  func setStarted(_ isStarted: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Puts done todos away into the archive, or takes archived ones out of it, and returns the
  /// changed todos. An archived todo that is opened leaves the archive, too.
  ///
  /// - Throws: ``TodosError/notDone(_:)`` for an open todo to archive.
  @discardableResult
  func setArchived(_ isArchived: Bool, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Moves open todos that come back on to their next occurrences, and returns these todos; removes
  /// those whose last occurrence it was.
  ///
  /// - Throws: ``TodosError/notRecurring(_:)`` for any other todo.
  @discardableResult
  func skip(ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Marks open todos as done and done ones as open, and returns them.
  @discardableResult
  func toggle(ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Renames a todo and applies settings to it, as one edit; returns it if it changed.
  @discardableResult
  func rename(
    id: Todo.ID, to title: String, _ settings: TodoSettings
  ) async throws(TodosError) -> Todo?

  /// Gives a todo the values that a person has changed since it was shown, as one edit; returns it
  /// if it changed. What others have changed meanwhile stays.
  ///
  /// - Throws: ``TodosError/changedMeanwhile(_:)`` if others have changed the same values.
  @discardableResult
  func revise(_ shown: Todo, to wanted: Todo) async throws(TodosError) -> Todo?

  /// Removes todos and returns them as they were.
  @discardableResult
  func remove(ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Removes all done todos that are not archived, as one edit, and returns them as they were.
  @discardableResult
  func purge() async throws(TodosError) -> [Todo]

  /// Removes those of the given todos that are in the list and done, and archived or not, as one
  /// edit, and returns them as they were.
  @discardableResult
  func purge(ids: [Todo.ID], archived: Bool) async throws(TodosError) -> [Todo]

  /// Moves a todo to just before another, or to the end for nil; returns it if it moved.
  @discardableResult
  func move(id: Todo.ID, before next: Todo.ID?) async throws(TodosError) -> Todo?

  /// Moves a todo to just after another; returns it if it moved.
  @discardableResult
  func move(id: Todo.ID, after previous: Todo.ID) async throws(TodosError) -> Todo?

  /// Adds a text to the notes of todos, on a line of its own, as one edit, and returns the todos.
  @discardableResult
  func addNote(_ text: String, ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Empties the notes of todos, as one edit, and returns the todos that had notes.
  @discardableResult
  func removeNotes(ids: [Todo.ID]) async throws(TodosError) -> [Todo]

  /// Undoes the last edit by its inverse, and returns the inverse: its changes hold each todo as it
  /// is after the undo.
  ///
  /// Added todos are removed; removed and changed todos are restored, at their position and with
  /// their number. The number of a removed todo is never given to another, though. Somebody else's
  /// later changes stay, field by field, and a notice reports them.
  @discardableResult
  func undo(_ scope: UndoScope) async throws(TodosError) -> TodosEdit

  /// Redoes the edit that this terminal has undone last, and returns it. After any other edit,
  /// nothing can be redone. Somebody else's later changes stay, as for an undo.
  @discardableResult
  func redo() async throws(TodosError) -> TodosEdit

  /// Returns the newest edits that could not be saved, oldest first, with all typed text.
  func refusedEdits() -> [RefusedEdit]

  /// Makes a refused edit again on the current list, and returns the saved edit, without changes if
  /// the list has them all. If the outcome of the edit was unknown and the edit is saved, returns
  /// it and does not make it twice.
  @discardableResult
  func redo(refused number: Int) async throws(TodosError) -> TodosEdit

  /// Returns the last edits of the list, by anybody, oldest first, as the repository keeps them.
  func history() async throws(TodosError) -> [TodosSaved]
}

// The edits of one todo, and without settings: names that others write against.
extension TodosInteractor {
  /// Takes back the last edit of this terminal.
  @discardableResult
  public func undo() async throws(TodosError) -> TodosEdit { try await undo(.own) }

  /// Adds a todo at the front of the list and returns it.
  @discardableResult
  public func add(title: String) async throws(TodosError) -> Todo {
    try await add(title: title, TodoSettings())
  }

  /// Marks one todo as done or open; returns it if it changed.
  @discardableResult
  public func setDone(_ isDone: Bool, id: Todo.ID) async throws(TodosError) -> Todo? {
    try await setDone(isDone, ids: [id]).first
  }

  /// Marks an open todo as done and a done one as open, and returns it.
  @discardableResult
  public func toggle(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await toggle(ids: [id]).first
  }

  /// Changes the title of a todo; returns the todo if the title was another one.
  @discardableResult
  public func rename(id: Todo.ID, to title: String) async throws(TodosError) -> Todo? {
    try await rename(id: id, to: title, TodoSettings())
  }

  /// Removes one todo and returns it as it was.
  @discardableResult
  public func remove(id: Todo.ID) async throws(TodosError) -> Todo? {
    try await remove(ids: [id]).first
  }
}
