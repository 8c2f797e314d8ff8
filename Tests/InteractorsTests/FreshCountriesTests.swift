import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Testing

/// Countries whose source has something at hand, and something fresh later.
struct FreshCountriesTests {
  private static let old = [Country(code: "KR", name: "old")]
  private static let new = [Country(code: "KR", name: "new")]
  private static let away = LoadFailure(kind: .offline, message: "away", canRetry: true)

  /// A source whose fresh list is a reply of the simulation.
  private struct Source: CountriesRepository {
    let test: TestStore<AppState>
    var outcomes: [Result<Void, any Error>] = [.success(())]

    func countries() async throws -> [Country] {
      try await test.reply("fresh", outcomes)
      return new
    }

    func countries(_ show: @Sendable ([Country]) throws -> Void) async throws {
      try show(old)
      try show(try await countries())
    }

    func detail(of code: Country.ID) async throws -> CountryDetail {
      throw RepositoryError.unknownCountry(code)
    }
  }

  private let test = TestStore(AppState(), isExhaustive: false)

  private func interactor(
    _ outcomes: [Result<Void, any Error>] = [.success(())], waits: Bool = false
  ) -> RealCountriesInteractor {
    RealCountriesInteractor(
      store: test.store, repository: Source(test: test, outcomes: outcomes),
      retry: .fixed(every: .seconds(1), limit: 2), waitsForFresh: waits)
  }

  @Test func `what is at hand shows at once, and what is fresh takes its place`() {
    let interactor = interactor()
    var load: (any LoadHandle)?
    test.act { load = interactor.loadIfNeeded() }
    #expect(test.store.countries == .loaded(Self.old))
    #expect(load == nil || load?.hasEnded == false)
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    test.act { #expect(interactor.loadIfNeeded() == nil) }
    test.finish()
  }

  @Test func `cancelling leaves what is at hand`() {
    let interactor = interactor()
    test.act { interactor.loadIfNeeded() }
    test.act { interactor.cancelLoad() }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.old))
    // The source was not heard: it is asked again at the next use.
    test.act { #expect(interactor.loadIfNeeded() != nil) }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    test.finish()
  }

  @Test func `a list that is loaded in place of one that waits is fresh`() {
    let interactor = interactor()
    test.act { interactor.loadIfNeeded() }
    test.act { interactor.load() }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    test.act { #expect(interactor.loadIfNeeded() == nil) }
    test.finish()
  }

  @Test func `two who need the list share one request`() {
    let interactor = interactor()
    test.act {
      interactor.loadIfNeeded()
      interactor.loadIfNeeded()
    }
    test.act { interactor.loadIfNeeded() }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    test.finish()
  }

  @Test func `a source that is away is told once, until the source is back`() {
    func need(_ outcome: Result<Void, any Error>) {
      let interactor = interactor([outcome])
      test.act { interactor.loadIfNeeded() }
      test.advanceToEnd()
    }
    need(.failure(Self.away))
    #expect(test.store.countries == .loaded(Self.old))
    #expect(test.store.notices.waiting.map(\.event) == [.countriesNotFresh(Self.away)])
    need(.failure(Self.away))
    #expect(test.store.notices.waiting.count == 1)
    need(.success(()))
    #expect(test.store.countries == .loaded(Self.new) && !test.store.isCountrySourceAway)
    test.act { test.store.invalidate(\.countries) }
    need(.failure(Self.away))
    #expect(test.store.notices.waiting.count == 2)
    test.finish()
  }

  @Test func `an hour later the list is asked for again, behind what shows`() {
    let interactor = interactor()
    test.act { interactor.loadIfNeeded() }
    test.advanceToEnd()
    test.advance(by: .seconds(3_599))
    test.act { #expect(interactor.loadIfNeeded() == nil) }
    test.advance(by: .seconds(1))
    test.act { interactor.loadIfNeeded() }
    #expect(test.store.countries == .loaded(Self.new))
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    test.finish()
  }

  @Test(arguments: [false, true])
  func `what a server told once stays when the server is away`(waits: Bool) {
    let interactor = interactor(waits: waits)
    test.act { interactor.loadIfNeeded() }
    test.advanceToEnd()
    test.advance(by: .seconds(3_600))
    let away = self.interactor([.failure(Self.away)], waits: waits)
    test.act { away.loadIfNeeded() }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    #expect(test.store.notices.waiting.map(\.event) == [.countriesNotFresh(Self.away)])
    test.finish()
  }

  @Test func `a list that is at hand alone takes the place of an older one`() {
    struct Local: CountriesRepository {
      func countries() async throws -> [Country] { FreshCountriesTests.new }
      func detail(of code: Country.ID) async throws -> CountryDetail {
        throw RepositoryError.unknownCountry(code)
      }
    }
    for waits in [false, true] {
      test.act { test.store.update { $0.countries = .loaded(Self.old) } }
      test.act { test.store.invalidate(\.countries) }
      let interactor = RealCountriesInteractor(
        store: test.store, repository: Local(), waitsForFresh: waits)
      test.act { interactor.loadIfNeeded() }
      test.advanceToEnd()
      #expect(test.store.countries == .loaded(Self.new))
    }
    test.finish()
  }

  @Test func `a program that prints once waits for what is fresh, or takes what is at hand`() {
    let fresh = interactor(waits: true)
    test.act { fresh.loadIfNeeded() }
    #expect(test.store.countries == .isLoading(last: nil))
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.new))
    test.act { test.store.reset(\.countries) }
    let away = interactor([.failure(Self.away)], waits: true)
    test.act { away.loadIfNeeded() }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.old))
    #expect(test.store.notices.waiting.count == 1)
    test.finish()
  }

  @Test func `a load that is asked for brings what is fresh, and is tried again`() {
    let interactor = interactor([.failure(Self.away)])
    test.act { interactor.load() }
    #expect(test.store.countries == .isLoading(last: nil))
    test.advance(by: .zero)
    #expect(test.store.activity(of: \.countries).attempt?.number == 2)
    test.advanceToEnd()
    #expect(test.store.countries == .failed(Self.away, last: nil))
    test.finish()
  }

  @Test func `cancelling leaves what shows, and tells nothing`() {
    let interactor = interactor()
    test.act { interactor.loadIfNeeded() }
    test.act { interactor.cancelLoad() }
    test.advanceToEnd()
    #expect(test.store.countries == .loaded(Self.old))
    #expect(test.store.notices.waiting.isEmpty)
    test.finish()
  }

  @Test func `in every order the newest list shows, and one notice at most`() {
    struct Violation: Error {}
    let exploration = everyOrder(of: AppState()) { test in
      let interactor = RealCountriesInteractor(
        store: test.store,
        repository: Source(test: test, outcomes: [.success(()), .failure(Self.away)]))
      test.act { interactor.loadIfNeeded() }
      test.anytime("need") { interactor.loadIfNeeded() }
      test.anytime("reload") { interactor.load() }
      test.anytime("cancel") { interactor.cancelLoad() }
      test.advanceToEnd()
      let state = test.store.state
      if state.countries.isLoading || state.notices.waiting.count > 1 { throw Violation() }
      if state.isCountrySourceAway, state.notices.waiting.isEmpty { throw Violation() }
    } invariant: { state in
      let value = state.countries.value
      return value == nil || value == Self.old || value == Self.new
    }
    #expect(exploration.isComplete && exploration.schedules > 20)
    test.finish()
  }
}
