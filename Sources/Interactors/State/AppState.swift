public import Repositories
public import StateStore

/// The one state of the program. Interactors write it, observers read it.
public struct AppState: Equatable, Sendable {
  /// The todos, in list order.
  public var todos: Loadable<TodoList> = .notRequested
  /// The edits of the todos, for undo and redo. One is here from the write that shows it, and leaves
  /// right after it was taken back because it could not be saved.
  public var history = EditHistory()
  /// The highest number that this program gave to a todo.
  var highestNumber = 0
  /// The countries, sorted by name.
  public var countries: Loadable<[Country]> = .notRequested
  /// The file that is being imported, from when it is read until it is taken over.
  public var importing: Loadable<ImportedTodos> = .notRequested
  /// How many percent of that file have been read, where its size is known.
  public var importProgress: Int?
  /// What is on the screen.
  public var route = Route()
  /// The todos that their list shows, and in what order.
  public var filter: TodoQuery = .all
  /// Where the person was, for the next run.
  public var savedSession = SavedSession()
  /// What a person must be told.
  public var notices = Notices()

  /// Makes a state in which nothing has been asked for.
  public init() {}

  /// Whether anything is being loaded or imported.
  public var isBusy: Bool { todos.isLoading || countries.isLoading || importing.isLoading }
}
