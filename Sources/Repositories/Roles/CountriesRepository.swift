/// The source of the list of countries.
public protocol CountryListing: Sendable {
  /// Returns all countries, sorted by name.
  func countries() async throws -> [Country]

  /// Shows the lists as they come: first what is at hand, then what is fresh. A source that is away
  /// throws behind what is at hand.
  func countries(_ show: @Sendable ([Country]) throws -> Void) async throws
}

extension CountryListing {
  /// Shows the one list of a source that has all at hand.
  public func countries(_ show: @Sendable ([Country]) throws -> Void) async throws {
    try show(try await countries())
  }
}

/// The source of what the list of countries lacks.
public protocol CountryDetails: Sendable {
  /// Returns the details of a country: fresh ones if the source answers, otherwise those at hand.
  ///
  /// - Throws: `RepositoryError.unknownCountry` when no country has the code.
  func detail(of code: Country.ID) async throws -> CountryDetail

  /// Shows the details of a country as they come: first those at hand, then fresh ones.
  ///
  /// - Throws: `RepositoryError.unknownCountry` when no country has the code; what `show` throws.
  func detail(of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void) async throws
}

extension CountryDetails {
  /// Shows the details of a source that has all at hand.
  public func detail(
    of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void
  ) async throws {
    try show(try await detail(of: code))
  }
}

/// The source of the countries. A client that reads the list alone takes a ``CountryListing``.
public protocol CountriesRepository: CountryListing, CountryDetails {}
