import Interactors
import Repositories
import StateStore
import Testing

struct RealCountriesInteractorTests {
  private struct Countries: CountriesRepository {
    let answer: @Sendable () async throws -> [Country]

    func countries() async throws -> [Country] { try await answer() }
    func detail(of code: Country.ID) async throws -> CountryDetail {
      throw RepositoryError.unknownCountry(code)
    }
  }

  @Test func `a failure is kept in the state, as is any error`() async {
    let failure = LoadFailure(kind: .timedOut, message: "too slow", canRetry: true)
    let store = Store(AppState())
    await RealCountriesInteractor(store: store, repository: Countries { throw failure })
      .load().finished
    #expect(store.countries == .failed(failure, last: nil))
    struct Strange: Error {}
    await RealCountriesInteractor(store: store, repository: Countries { throw Strange() })
      .load().finished
    #expect(store.countries.failure?.kind == .other)
  }
}
