public import StateStore

/// What can be done with the countries.
public protocol CountriesInteractor: Sendable {
  /// Loads the list; a load that runs is superseded.
  @discardableResult
  func load() -> LoadHandle

  /// Loads the list when it was never asked for, and otherwise returns the load that runs, if any.
  @discardableResult
  func loadIfNeeded() -> LoadHandle?

  /// Cancels the load that runs, if any.
  func cancelLoad()
}
