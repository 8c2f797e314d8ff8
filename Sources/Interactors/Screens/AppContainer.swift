public import Foundation
public import Repositories
public import StateStore

/// The parts of the program that screens need, wired together.
public struct AppContainer: Sendable {
  /// The state.
  public let store: Store<AppState>
  /// The scheduler of all asynchronous work, including that of the screens' own stores.
  public let scheduler: Scheduler
  /// Loads and edits the todos.
  public let todos: any TodosInteractor
  /// Imports todos from files and exports them to files.
  public let exchange: any ExchangeInteractor
  /// Loads the countries.
  public let countries: any CountriesInteractor
  /// Goes from screen to screen.
  public let navigation: any NavigationInteractor
  /// Dismisses the notices that have been shown.
  public let notices: any NoticesInteractor
  /// Finds todos by their numbers.
  public let numbers = NumberIndex()

  /// Wires repositories, store and interactors.
  ///
  /// - Parameters:
  ///   - refusals: keeps the edits that cannot be saved.
  ///   - files: the files that todos are imported from and exported to.
  ///   - follows: whether the todos apply others' changes.
  ///   - scheduler: the executor, clock and randomness of asynchronous work.
  ///   - retry: whether failed loads are retried.
  ///   - waitsForCountries: whether countries show only once they are fresh.
  ///   - now: the present moment.
  ///   - calendar: the calendar in which todos come back.
  ///   - makeID: an id that no todo has.
  ///   - author: the name of the terminal or program that makes the edits, by which its later
  ///     processes recognize the edits.
  ///   - describe: puts an error of a repository into words for the user.
  public init(
    todosRepository: any TodosRepository,
    refusals: any RefusedEditsRepository = InMemoryRefusedEdits(),
    countriesRepository: any CountriesRepository,
    files: any TodosFiles = LocalTodosFiles(), follows: Bool = true,
    scheduler: Scheduler = .live, retry: Retry = .none, waitsForCountries: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() },
    calendar: @escaping @Sendable () -> Calendar = {
      .local(timeZone: .current, locale: .current)
    },
    makeID: @escaping @Sendable () -> UUID = { UUID() }, author: String = "",
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) }
  ) {
    let store = Store(AppState(), scheduler: scheduler)
    self.store = store
    self.scheduler = scheduler
    let todos = RealTodosInteractor(
      store: store, repository: todosRepository, refusals: refusals, follows: follows,
      retry: retry, now: now, calendar: calendar, makeID: makeID, author: author, describe: describe
    )
    self.todos = todos
    exchange = RealExchangeInteractor(store: store, todos: todos, files: files)
    countries = RealCountriesInteractor(
      store: store, repository: countriesRepository, retry: retry,
      waitsForFresh: waitsForCountries, describe: describe)
    navigation = RealNavigationInteractor(store: store)
    notices = RealNoticesInteractor(store: store.binding(\.notices))
  }
}
