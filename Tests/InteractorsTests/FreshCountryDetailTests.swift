import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

/// Details of countries whose source has something at hand, and something fresh later.
struct FreshCountryDetailTests {
  private static let old = CountryDetail(country: Country(code: "NL", name: "old"))
  private static let new = CountryDetail(country: Country(code: "NL", name: "new"))
  private static let away = LoadFailure(kind: .offline, message: "away", canRetry: true)

  /// A source whose fresh details are a reply of the simulation.
  private struct Source: CountriesRepository {
    let test: TestStore<Loadable<CountryDetail>>
    let outcome: Result<Void, any Error>

    func countries() async throws -> [Country] { [] }

    func detail(of code: Country.ID) async throws -> CountryDetail {
      try await test.reply("fresh", [outcome])
      return new
    }

    func detail(
      of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void
    ) async throws {
      try show(old)
      try show(try await detail(of: code))
    }
  }

  private let test = TestStore(Loadable<CountryDetail>.notRequested, isExhaustive: false)

  /// Begins to load the details.
  private func load(_ outcome: Result<Void, any Error> = .success(()), waits: Bool = false) {
    let interactor = RealCountriesInteractor(
      store: Store(AppState()), repository: Source(test: test, outcome: outcome),
      waitsForFresh: waits)
    test.act { interactor.loadDetail(of: "NL", into: test.store.binding(\.self)) }
  }

  @Test func `details at hand show at once, and fresh ones take their place`() {
    load()
    #expect(test.store.state == .loaded(Self.old))
    test.advanceToEnd()
    #expect(test.store.state == .loaded(Self.new))
    test.finish()
  }

  @Test func `cancelling leaves the details at hand`() {
    load()
    test.act { test.store.cancelLoad(\.self) }
    test.advanceToEnd()
    #expect(test.store.state == .loaded(Self.old))
    test.finish()
  }

  @Test func `a program that prints once gets the fresh details alone`() {
    load(waits: true)
    #expect(test.store.state == .isLoading(last: nil))
    test.advanceToEnd()
    #expect(test.store.state == .loaded(Self.new))
    test.finish()
  }
}
