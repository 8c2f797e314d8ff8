/// The source of the list of countries.
public protocol CountryListing: Sendable {
  /// Returns all countries, sorted by name.
  func countries() async throws -> [Country]

  /// Shows the lists as they arrive: first the one at hand, then a fresh one. A source that is away
  /// throws after the list at hand.
  func countries(_ show: @Sendable ([Country]) throws -> Void) async throws
}

extension CountryListing {
  /// Shows the one list, for a source that is always at hand.
  public func countries(_ show: @Sendable ([Country]) throws -> Void) async throws {
    try show(try await countries())
  }
}

/// The source of the country details that the list lacks.
public protocol CountryDetails: Sendable {
  /// Returns the details of a country: fresh ones if the source answers, otherwise those at hand.
  ///
  /// - Throws: `RepositoryError.unknownCountry` if no country has the code.
  func detail(of code: Country.ID) async throws -> CountryDetail

  /// Shows the details of a country as they arrive: first those at hand, then fresh ones.
  ///
  /// - Throws: `RepositoryError.unknownCountry` if no country has the code; the errors of `show`.
  func detail(of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void) async throws
}

extension CountryDetails {
  /// Shows the one detail, for a source that is always at hand.
  public func detail(
    of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void
  ) async throws {
    try show(try await detail(of: code))
  }
}

/// The source of the countries. A client that reads the list alone takes a ``CountryListing``.
public protocol CountriesRepository: CountryListing, CountryDetails {}
