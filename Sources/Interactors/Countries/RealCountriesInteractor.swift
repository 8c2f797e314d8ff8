public import Repositories
public import StateStore

/// The countries of a store, from a repository.
public struct RealCountriesInteractor: CountriesInteractor {
  private let store: Store<AppState>
  private let repository: any CountriesRepository

  /// Makes an interactor.
  public init(store: Store<AppState>, repository: any CountriesRepository) {
    self.store = store
    self.repository = repository
  }

  @discardableResult
  public func load() -> LoadHandle {
    store.load(\.countries, failure: LoadFailure.init(repositoryError:)) { [repository] in
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
    detail.load(failure: LoadFailure.init(repositoryError:)) { [repository] in
      try await repository.detail(of: code)
    }
  }
}
