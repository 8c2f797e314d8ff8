import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

/// The countries in every order of answers and cancellations, and the errors of a naive interactor.
struct CountriesEveryOrderTests {
  /// An interactor that writes each answer: the last to come wins.
  private struct NaiveCountriesInteractor: Sendable {
    let store: Store<AppState>
    let repository: any CountriesRepository

    func load() {
      store.update("load()") { $0.countries.setIsLoading() }
      store.run("load()") { [store, repository] _ in
        do {
          let countries = try await repository.countries()
          store.update("loaded") { $0.countries = .loaded(countries) }
        } catch {
          store.update("failed") { $0.countries = .failed(LoadFailure(error), last: nil) }
        }
      }
    }
  }

  /// The request whose answer is shown; nil while no answer is shown.
  private func answer(_ state: AppState) -> String? { state.countries.value?.first?.name }

  @Test func `whatever comes when, no answer is shown but the newest`() {
    let exploration = everyOrder(of: AppState()) { test in
      let countries = RealCountriesInteractor(
        store: test.store, repository: SimulatedCountriesRepository(test.simulation))
      test.act { countries.load() }
      test.act { countries.load() }
      test.act { countries.load() }
    } invariant: { state in
      [nil, "answer 3"].contains(answer(state))
    }
    // The older two loads are cancelled, and their replies withdrawn.
    #expect(exploration.isComplete && exploration.schedules == 2)
  }

  @Test func `a load, a cancel and another load at any moment`() {
    struct Violation: Error {}
    let exploration = everyOrder(of: AppState()) { test in
      let countries = RealCountriesInteractor(
        store: test.store, repository: SimulatedCountriesRepository(test.simulation))
      let hasLoadedAgain = Mutex(false)
      test.act { countries.load() }
      test.anytime("cancel") { countries.cancelLoad() }
      test.anytime("load again") {
        hasLoadedAgain.withLock { $0 = true }
        countries.load()
      }
      // After the second request's answer, the first's is never shown.
      let newest = Mutex("")
      let subscription = test.store.observe(\.countries) { countries in
        let answer = countries.value?.first?.name ?? ""
        newest.withLock { $0 = max($0, answer) }
      }
      test.advanceToEnd()
      subscription.cancel()
      let isNewest = answer(test.store.state) ?? "" == newest.withLock { $0 }
      if test.store.countries.isLoading || !hasLoadedAgain.withLock({ $0 }) || !isNewest {
        throw Violation()
      }
    }
    #expect(exploration.isComplete && exploration.schedules > 8)
  }

  /// The failures of the naive interactor, in every order or in one.
  private func reportOfNaive(order: [String]? = nil) -> String {
    let texts = Recorder<String>()
    withKnownIssue {
      everyOrder(of: AppState(), order: order) { test in
        let countries = NaiveCountriesInteractor(
          store: test.store, repository: SimulatedCountriesRepository(test.simulation))
        test.act { countries.load() }
        test.act { countries.load() }
      } invariant: { state in
        state.countries.isLoading || [nil, "answer 2"].contains(answer(state))
      }
    } matching: { issue in
      texts.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    return texts.values.joined()
  }

  @Test func `the race of a naive interactor is found, with the order that shows it`() throws {
    let report = reportOfNaive()
    #expect(report.contains("4 of 8 schedules fail; these are all."))
    #expect(report.contains("The invariant does not hold after \"loaded\" at 0.0 seconds."))
    let pasted = try #require(report.firstMatch(of: /order: \[(.*)\]/)).output.1
    let order = pasted.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
    #expect(order == ["countries 1#0"])
    #expect(reportOfNaive(order: order).contains("The invariant does not hold after \"loaded\""))
  }

  @Test func `each phase of a load, one after the other`() {
    let test = TestStore(AppState())
    let repository = SimulatedCountriesRepository(test.simulation)
    let countries = RealCountriesInteractor(store: test.store, repository: repository)
    test.act { countries.loadIfNeeded() }
    test.expect("load() started") { $0.countries = .isLoading(last: nil) }
    test.act { countries.loadIfNeeded() }
    test.act { countries.cancelLoad() }
    test.expect("load() cancelled") { $0.countries = .notRequested }
    test.act { countries.loadIfNeeded() }
    test.expect("load() started") { $0.countries = .isLoading(last: nil) }
    test.advance(by: .seconds(1))
    let first = [Country(code: "KR", name: "answer 2")]
    test.expect("load() loaded", at: .zero) { $0.countries = .loaded(first) }
    test.act { countries.loadIfNeeded() }
    test.act { countries.load() }
    test.expect("load() started") { $0.countries = .isLoading(last: first) }
    test.advanceToEnd()
    test.expect("load() loaded", at: .seconds(1)) { state in
      state.countries = .loaded([Country(code: "KR", name: "answer 3")])
    }
    test.finish()
  }
}
