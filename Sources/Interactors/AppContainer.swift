public import Foundation
public import Repositories
public import StateStore

/// The parts of the program that screens need, wired together.
public struct AppContainer: Sendable {
  /// The state.
  public let store: Store<AppState>
  /// Where asynchronous work runs: also for the stores of single screens.
  public let scheduler: Scheduler
  /// What can be done with the todos.
  public let todos: any TodosInteractor
  /// Takes todos from files and writes them to files.
  public let exchange: any ExchangeInteractor
  /// Loads the countries.
  public let countries: any CountriesInteractor
  /// Goes from screen to screen.
  public let navigation: any NavigationInteractor
  /// Puts away what a person has been told.
  public let notices: any NoticesInteractor
  /// Finds todos by their numbers.
  public let numbers = NumberIndex()

  /// Wires repositories, store and interactors.
  ///
  /// - Parameters:
  ///   - files: what todos are imported from and exported to.
  ///   - scheduler: where asynchronous work runs, and its time and chance.
  ///   - retry: whether a load that failed is tried again.
  ///   - now: the present moment.
  ///   - makeID: an id that no todo has.
  ///   - describe: puts an error of a repository into words for the user.
  public init(
    todosRepository: any TodosRepository, countriesRepository: any CountriesRepository,
    files: any TodosFiles = LocalTodosFiles(),
    scheduler: Scheduler = .live, retry: Retry = .none,
    now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> UUID = { UUID() },
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) }
  ) {
    let store = Store(AppState(), scheduler: scheduler)
    self.store = store
    self.scheduler = scheduler
    let todos = RealTodosInteractor(
      store: store, repository: todosRepository, retry: retry, now: now, makeID: makeID,
      describe: describe)
    self.todos = todos
    exchange = RealExchangeInteractor(store: store, todos: todos, files: files)
    countries = RealCountriesInteractor(
      store: store, repository: countriesRepository, retry: retry, describe: describe)
    navigation = RealNavigationInteractor(store: store)
    notices = RealNoticesInteractor(store: store.scoped(\.notices))
  }
}
