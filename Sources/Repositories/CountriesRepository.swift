/// The source of the countries.
public protocol CountriesRepository: Sendable {
  /// Returns all countries, sorted by name.
  func countries() async throws -> [Country]

  /// Returns the details of a country, which the list lacks.
  ///
  /// - Throws: `RepositoryError.unknownCountry` when no country has the code.
  func detail(of code: Country.ID) async throws -> CountryDetail
}
