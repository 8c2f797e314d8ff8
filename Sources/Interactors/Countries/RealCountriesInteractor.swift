public import Repositories
public import StateStore
import Synchronization

/// The countries of a store, loaded from a repository.
public struct RealCountriesInteractor: CountriesInteractor {
  private let store: Store<AppState>
  private let repository: any CountriesRepository
  private let retry: Retry
  private let staleAfter: Duration
  private let waitsForFresh: Bool
  private let failure: @Sendable (any Error) -> LoadFailure

  /// Makes an interactor.
  ///
  /// - Parameters:
  ///   - retry: whether failed loads are retried.
  ///   - staleAfter: the age from which a needed list is loaded again.
  ///   - waitsForFresh: whether a load shows one value, the fresh one, for a program that prints
  ///     one answer. Otherwise a load shows the cached value first, then the fresh one.
  ///   - describe: puts an error of the repository into words for the user.
  public init(
    store: Store<AppState>, repository: any CountriesRepository, retry: Retry = .none,
    staleAfter: Duration = .seconds(3_600), waitsForFresh: Bool = false,
    describe: @escaping @Sendable (any Error) -> String = { String(describing: $0) }
  ) {
    self.store = store
    self.repository = repository
    self.retry = retry
    self.staleAfter = staleAfter
    self.waitsForFresh = waitsForFresh
    failure = { LoadFailure(repositoryError: $0, describe) }
  }

  @discardableResult
  public func load() -> any LoadHandle {
    store.load(\.countries, retry: retry, failure: failure) { [weak store, repository] in
      let countries = try await repository.countries()
      store?.countriesAreFresh()
      return countries
    }
  }

  @discardableResult
  public func loadIfNeeded() -> (any LoadHandle)? {
    let waits = waitsForFresh
    let failure = failure
    let load = store.load(
      \.countries, "load()", policy: .join, staleAfter: staleAfter, failure: failure
    ) { [weak store, repository] load in
      // The state's list is from this source, and at least as fresh as the source's cached list.
      let known = store?.state.countries.value
      let newest = Mutex<[Country]?>(nil)
      do {
        try await repository.countries { countries in
          let isFirst = newest.withLock { newest in
            defer { newest = countries }
            return newest == nil
          }
          if !waits { try load.show(isFirst ? known ?? countries : countries) }
        }
        store?.countriesAreFresh()
        if waits || known != nil, let countries = newest.withLock(\.self) {
          try load.show(countries)
        }
      } catch {
        guard !(error is CancellationError), let countries = known ?? newest.withLock(\.self)
        else { throw error }
        // A cached list is better than none; the next use loads it again.
        store?.countriesAreNotFresh(failure(error))
        if waits { try load.show(countries) }
      }
    }
    return load.hasEnded ? nil : load
  }

  public func cancelLoad() {
    if store.currentLoad(\.countries) == nil { return }
    store.cancelLoad(\.countries)
    // The source has not answered: the next use asks again, even if an earlier list shows.
    store.invalidate(\.countries)
  }

  @discardableResult
  public func loadDetail(
    of code: Country.ID, into detail: Binding<Loadable<CountryDetail>>
  ) -> any LoadHandle {
    if waitsForFresh {
      return detail.load(retry: retry, failure: failure) { [repository] in
        try await repository.detail(of: code)
      }
    }
    return detail.load(retry: retry, failure: failure) { [repository] load in
      try await repository.detail(of: code) { try load.show($0) }
    }
  }
}

extension Store<AppState> {
  fileprivate func countriesAreFresh() {
    if state.isCountrySourceAway { update { $0.isCountrySourceAway = false } }
  }

  /// Invalidates the list, and posts a notice that its source is away, once until the source is
  /// back.
  fileprivate func countriesAreNotFresh(_ failure: LoadFailure) {
    invalidate(\.countries)
    update { state in
      if state.isCountrySourceAway { return }
      state.isCountrySourceAway = true
      state.notices.post(.countriesNotFresh(failure))
    }
  }
}
