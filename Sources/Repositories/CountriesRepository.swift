/// The place where the countries come from.
public protocol CountriesRepository: Sendable {
  /// Returns all countries, sorted by name.
  func countries() async throws -> [Country]

  /// Returns what the list does not show of a country.
  ///
  /// - Throws: `RepositoryError.unknownCountry` when no country has the code.
  func detail(of code: Country.ID) async throws -> CountryDetail
}
