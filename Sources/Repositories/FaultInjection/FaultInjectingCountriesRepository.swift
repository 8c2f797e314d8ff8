/// The countries of another repository; a ``FaultInjection`` delays its calls and makes some of
/// them fail.
package struct FaultInjectingCountriesRepository: CountriesRepository {
  private let repository: any CountriesRepository
  private let faults: FaultInjection

  /// Wraps a repository.
  package init(_ repository: any CountriesRepository, faults: FaultInjection) {
    self.repository = repository
    self.faults = faults
  }

  package func countries() async throws -> [Country] {
    try await faults.hinder(.countries)
    return try await repository.countries()
  }

  package func countries(_ show: @Sendable ([Country]) throws -> Void) async throws {
    try await faults.hinder(.countries)
    try await repository.countries(show)
  }

  package func detail(of code: Country.ID) async throws -> CountryDetail {
    try await faults.hinder(.countryDetail)
    return try await repository.detail(of: code)
  }

  package func detail(
    of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void
  ) async throws {
    try await faults.hinder(.countryDetail)
    try await repository.detail(of: code, show)
  }
}
