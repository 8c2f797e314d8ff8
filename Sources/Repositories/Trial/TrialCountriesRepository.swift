/// Countries of another repository, whose every call a ``Trial`` makes slow or lets fail.
package struct TrialCountriesRepository: CountriesRepository {
  private let repository: any CountriesRepository
  private let trial: Trial

  /// Wraps a repository.
  package init(_ repository: any CountriesRepository, trial: Trial) {
    self.repository = repository
    self.trial = trial
  }

  package func countries() async throws -> [Country] {
    try await trial.hinder(.countries)
    return try await repository.countries()
  }

  package func detail(of code: Country.ID) async throws -> CountryDetail {
    try await trial.hinder(.countryDetail)
    return try await repository.detail(of: code)
  }
}
