import Synchronization
import Testing

@testable import Repositories

struct FaultInjectingCountriesRepositoryTests {
  /// A repository of one country that counts its reads.
  private final class Counting: CountriesRepository {
    private let asked = Atomic(0)
    var count: Int { asked.load(ordering: .relaxed) }

    func countries() async throws -> [Country] {
      asked.add(1, ordering: .relaxed)
      return [korea]
    }

    func detail(of code: Country.ID) async throws -> CountryDetail {
      asked.add(1, ordering: .relaxed)
      if code != korea.code { throw RepositoryError.unknownCountry(code) }
      return CountryDetail(country: korea)
    }
  }

  private let counting = Counting()

  private func repository(failureRate: Double) -> FaultInjectingCountriesRepository {
    FaultInjectingCountriesRepository(
      counting,
      faults: FaultInjection(
        latency: .zero, failureRate: failureRate, seed: 1, clock: ScriptedClock { _ in }))
  }

  @Test func `every call is handed on, and so is its answer`() async throws {
    let repository = repository(failureRate: 0)
    #expect(try await repository.countries() == [korea])
    #expect(try await repository.detail(of: "KR") == CountryDetail(country: korea))
    await #expect(throws: RepositoryError.unknownCountry("XX")) {
      try await repository.detail(of: "XX")
    }
    #expect(counting.count == 3)
  }

  @Test func `a call that fails says which one it is, and nobody is asked`() async throws {
    let repository = repository(failureRate: 1)
    await #expect(throws: InjectedFault(call: .countries)) { try await repository.countries() }
    await #expect(throws: InjectedFault(call: .countryDetail)) {
      try await repository.detail(of: "KR")
    }
    #expect(counting.count == 0)
  }

  @Test func `two repositories that share an injection draw from one sequence`() async throws {
    func faults() -> FaultInjection {
      FaultInjection(latency: .zero, failureRate: 0.5, seed: 3, clock: ScriptedClock { _ in })
    }
    func fails(_ call: () async throws -> Void) async -> Bool {
      do { try await call() } catch { return true }
      return false
    }
    let alone = FaultInjectingCountriesRepository(counting, faults: faults())
    var expected: [Bool] = []
    for _ in 0..<100 { expected.append(await fails { _ = try await alone.countries() }) }

    let shared = faults()
    let todos = FaultInjectingTodosRepository(SpyTodosRepository(), faults: shared)
    let countries = FaultInjectingCountriesRepository(counting, faults: shared)
    var failures: [Bool] = []
    for _ in 0..<50 {
      failures.append(await fails { _ = try await todos.todos() })
      failures.append(await fails { _ = try await countries.countries() })
    }
    #expect(failures == expected)
  }
}

private let korea = Country(code: "KR", name: "South Korea")
