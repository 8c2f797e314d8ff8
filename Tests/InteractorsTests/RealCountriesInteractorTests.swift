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

  private let korea = Country(code: "KR", name: "South Korea")

  @Test func `the countries load themselves once`() async {
    let store = Store(AppState())
    let calls = Counter()
    let countries = RealCountriesInteractor(
      store: store,
      repository: Countries { [korea] in
        _ = calls.next()
        return [korea]
      })
    await countries.loadIfNeeded()?.finished
    await countries.loadIfNeeded()?.finished
    #expect(store.countries == .loaded([korea]))
    #expect(calls.next() == 2)
    await countries.load().finished
    #expect(calls.next() == 4)
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

  @Test func `a cancelled load leaves things as they were`() async {
    let store = Store(AppState())
    let gate = Gate()
    let countries = RealCountriesInteractor(
      store: store,
      repository: Countries {
        try await gate.pass()
        return []
      })
    let load = countries.load()
    countries.cancelLoad()
    await load.finished
    #expect(store.countries == .notRequested)
    gate.open()
  }
}
