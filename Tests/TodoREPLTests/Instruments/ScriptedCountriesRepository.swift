import Repositories
import Synchronization

/// Three countries in memory, whose details wait for the test or fail.
final class ScriptedCountriesRepository: CountriesRepository {
  private let detailGate = Mutex<Gate?>(nil)

  /// Lets the next reads of a detail wait at this gate.
  func holdDetails(at gate: Gate?) { detailGate.withLock { $0 = gate } }

  func countries() async throws -> [Country] { [.aland, .korea, .nowhere] }

  func detail(of code: Country.ID) async throws -> CountryDetail {
    try await detailGate.withLock { $0 }?.pass()
    guard let country = try await countries().first(where: { $0.code == code }) else {
      throw RepositoryError.unknownCountry(code)
    }
    return CountryDetail(country: country)
  }
}
