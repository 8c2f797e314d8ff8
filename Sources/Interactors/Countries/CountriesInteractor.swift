public import Repositories
public import StateStore

/// Operations on the countries.
public protocol CountriesInteractor: Sendable {
  /// Loads the list; supersedes a load in progress.
  @discardableResult
  func load() -> any LoadHandle

  /// Returns the load in progress, or loads a missing or stale list; otherwise nil.
  @discardableResult
  func loadIfNeeded() -> (any LoadHandle)?

  /// Cancels the load in progress, if any.
  func cancelLoad()

  /// Loads the details of a country, which the list lacks, into a binding of its screen. The load
  /// shows cached details first, and continues until the fresh ones arrive.
  @discardableResult
  func loadDetail(
    of code: Country.ID, into detail: Binding<Loadable<CountryDetail>>
  ) -> any LoadHandle
}
