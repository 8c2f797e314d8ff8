/// The place where the countries come from.
public protocol CountriesRepository: Sendable {
  /// Returns all countries, sorted by name.
  func countries() async throws -> [Country]
}
