public import Repositories
public import StateStore

/// Operations on the countries.
public protocol CountriesInteractor: Sendable {
  /// Loads the list, and supersedes a load under way.
  @discardableResult
  func load() -> any LoadHandle

  /// Returns the load under way; without one, loads a list that has no value yet, or returns nil.
  @discardableResult
  func loadIfNeeded() -> (any LoadHandle)?

  /// Cancels the load under way, if any.
  func cancelLoad()

  /// Loads the details of a country, which the list lacks, into a binding of its screen. The load
  /// goes on after the details at hand until the fresh ones are there.
  @discardableResult
  func loadDetail(
    of code: Country.ID, into detail: Binding<Loadable<CountryDetail>>
  ) -> any LoadHandle
}
