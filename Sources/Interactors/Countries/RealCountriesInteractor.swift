public import Repositories
public import StateStore

/// The countries of a store, loaded from a repository.
public struct RealCountriesInteractor: CountriesInteractor {
  private let store: Store<AppState>
  private let repository: any CountriesRepository
  private let retry: Retry
  private let failure: @Sendable (any Error) -> LoadFailure

  /// Makes an interactor.
  ///
  /// - Parameters:
  ///   - retry: whether failed loads are tried again.
  ///   - describe: puts an error of the repository into words for the user.
  public init(
    store: Store<AppState>, repository: any CountriesRepository, retry: Retry = .none,
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) }
  ) {
    self.store = store
    self.repository = repository
    self.retry = retry
    failure = { LoadFailure(repositoryError: $0, describe) }
  }

  @discardableResult
  public func load() -> any LoadHandle {
    store.load(\.countries, retry: retry, failure: failure) { [repository] in
      try await repository.countries()
    }
  }

  @discardableResult
  public func loadIfNeeded() -> (any LoadHandle)? {
    if let load = store.currentLoad(\.countries) { return load }
    return store.read { $0.countries.value == nil } ? load() : nil
  }

  public func cancelLoad() {
    store.cancelLoad(\.countries)
  }

  @discardableResult
  public func loadDetail(
    of code: Country.ID, into detail: Binding<Loadable<CountryDetail>>
  ) -> any LoadHandle {
    detail.load(retry: retry, failure: failure) { [repository] in
      try await repository.detail(of: code)
    }
  }
}
