public import Foundation
public import Repositories
public import StateStore

/// The one state of the program. Interactors write it, observers read it.
public struct AppState: Equatable, Sendable {
  /// The todos, in list order.
  public var todos: Loadable<TodoList> = .notRequested
  /// The edits of the todos, for undo and redo. An edit that is made here enters in the write that
  /// shows it; an edit that cannot be saved leaves right after it was taken back.
  public var history = EditHistory()
  /// The newest revision of the todos that shows.
  var revision = Revision.zero
  /// When the todos were last known to be those that are stored; nil before the first load.
  public internal(set) var todosReadAt: Date?
  /// The edits of unknown outcome.
  var unknown: [TodosEdit] = []
  /// The edits of unknown outcome that the last look has found saved.
  var foundSaved: [TodosEdit] = []
  /// The edits that were taken back because they could not be saved.
  var refused = RefusedEdits()
  /// The edits that were made here, as long as the repository may tell them.
  var own = OwnEdits()
  /// The edits that wait for a server, and since when that is out of reach.
  public internal(set) var backlog = TodosBacklog()
  /// The number of changes by others on their way into the list, each of which ends with a notice.
  package var othersUnderWay = 0
  /// The countries, sorted by name.
  public var countries: Loadable<[Country]> = .notRequested
  /// Whether the countries are those at hand because their source did not answer.
  public internal(set) var isCountrySourceAway = false
  /// The contents of the file that is being imported; not requested again after reading.
  public var importing: Loadable<ImportedTodos> = .notRequested
  /// The percentage of that file that was read; nil if its size is unknown.
  public var importProgress: Int?
  /// The current screen and the screens behind it.
  public var route = Route()
  /// The query of the list of todos.
  public var filter: TodoQuery = .all
  /// The last screen and filter, for the next run.
  public var savedSession = SavedSession()
  /// The notices for the person.
  public var notices = Notices()

  /// Makes a state in which nothing was requested yet.
  public init() {}

  /// Whether anything is being loaded or imported.
  public var isBusy: Bool { todos.isLoading || countries.isLoading || importing.isLoading }
}
