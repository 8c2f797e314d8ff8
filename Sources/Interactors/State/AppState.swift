public import Foundation
public import Repositories
public import StateStore

/// The one state of the program. Interactors write it, observers read it.
public struct AppState: Equatable, Sendable {
  /// The todos, in list order.
  public var todos: Loadable<TodoList> = .notRequested
  /// The edits of the todos, for undo and redo. An edit made here enters in the write that shows
  /// it; an edit that cannot be saved leaves right after it is taken back.
  public var history = EditHistory()
  /// The newest shown revision of the todos.
  package internal(set) var revision = Revision.zero
  /// The last moment at which the list was known to match the stored one; nil before the first
  /// load.
  public internal(set) var todosReadAt: Date?
  /// The edits of unknown outcome.
  var unknown: [TodosEdit] = []
  /// The edits of unknown outcome that the last check found saved.
  var foundSaved: [TodosEdit] = []
  /// The edits taken back because they could not be saved.
  var refused = RefusedEdits()
  /// The edits made here that the repository may still report.
  var own = OwnEdits()
  /// The edits waiting for a server, and the moment since when it is unreachable.
  public internal(set) var backlog = TodosBacklog()
  /// The newest edits that the list has, each with its author.
  public package(set) var log = TodosLog()
  /// The countries, sorted by name.
  public var countries: Loadable<[Country]> = .notRequested
  /// Whether the countries are cached ones because their source did not answer.
  public internal(set) var isCountrySourceAway = false
  /// The contents of the file being imported; `.notRequested` again after reading.
  public var importing: Loadable<ImportedTodos> = .notRequested
  /// The percentage of the imported file that was read; nil if its size is unknown.
  public var importProgress: Int?
  /// The current screen and the screens behind it.
  public var route = Route()
  /// The query of the list of todos.
  public var filter: TodoQuery = .all
  /// The context that is on: lists show only its todos. nil for none.
  public internal(set) var context: TodoView?
  /// The last screen and filter, for the next run.
  public var savedSession = SavedSession()
  /// The notices for the person.
  public var notices = Notices()

  /// Makes a state in which nothing is requested yet.
  public init() {}

  /// Whether anything is being loaded or imported.
  public var isBusy: Bool { todos.isLoading || countries.isLoading || importing.isLoading }
}
