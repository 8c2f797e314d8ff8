public import Repositories
public import StateStore

/// What can be done with the countries.
public protocol CountriesInteractor: Sendable {
  /// Loads the list; a load that runs is superseded.
  @discardableResult
  func load() -> LoadHandle

  /// Returns the load that runs; when there is none and the list was never there, loads it.
  @discardableResult
  func loadIfNeeded() -> LoadHandle?

  /// Cancels the load that runs, if any.
  func cancelLoad()

  /// Loads what the list does not show of a country, into a place that its screen hands in.
  @discardableResult
  func loadDetail(
    of code: Country.ID, into detail: Binding<Loadable<CountryDetail>>
  ) -> LoadHandle
}
