/// Countries of another repository, whose every call a ``FaultInjection`` makes slow or lets fail.
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

  package func detail(of code: Country.ID) async throws -> CountryDetail {
    try await faults.hinder(.countryDetail)
    return try await repository.detail(of: code)
  }
}
