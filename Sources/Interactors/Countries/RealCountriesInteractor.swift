public import Repositories
public import StateStore

/// The countries of a store, from a repository.
public struct RealCountriesInteractor: CountriesInteractor {
  private let store: Store<AppState>
  private let repository: any CountriesRepository
  private let retry: Retry

  /// Makes an interactor.
  ///
  /// - Parameter retry: whether a load that failed is tried again.
  public init(
    store: Store<AppState>, repository: any CountriesRepository, retry: Retry = .none
  ) {
    self.store = store
    self.repository = repository
    self.retry = retry
  }

  @discardableResult
  public func load() -> LoadHandle {
    store.load(\.countries, retry: retry, failure: LoadFailure.init(repositoryError:)) {
      [repository] in
      try await repository.countries()
    }
  }

  @discardableResult
  public func loadIfNeeded() -> LoadHandle? {
    if let load = store.currentLoad(\.countries) { return load }
    return store.read { $0.countries.value == nil } ? load() : nil
  }

  public func cancelLoad() {
    store.cancelLoad(\.countries)
  }

  @discardableResult
  public func loadDetail(
    of code: Country.ID, into detail: Binding<Loadable<CountryDetail>>
  ) -> LoadHandle {
    detail.load(retry: retry, failure: LoadFailure.init(repositoryError:)) { [repository] in
      try await repository.detail(of: code)
    }
  }
}
