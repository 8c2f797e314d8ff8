import Foundation
import Interactors
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

/// All layers from the network up to the store, on as many threads as there are.
struct CountriesOnThreadsTests {
  /// A server that numbers its answers, and is away at some.
  private final class Server: NetworkService {
    private let asked = Mutex(0)
    private let newest = Mutex(0)

    /// The number of the newest answer.
    var newestAnswer: Int { newest.withLock(\.self) }

    func response(to request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
      let number = asked.withLock { asked in
        asked += 1
        return asked
      }
      for _ in 0..<number % 5 { await Task.yield() }
      if Task.isCancelled { throw NetworkError(.cancelled, request) }
      if number % 4 == 3 { throw NetworkError(.cutOff, request) }
      newest.withLock { $0 = max($0, number) }
      return NetworkResponse(body: Data("\(number)".utf8))
    }
  }

  /// One country, whose name is the number of the answer.
  private struct Countries: CountriesRepository {
    let transfer: RealDataTransferService
    private static let all = Endpoint<Int>(.get, "all")

    func countries() async throws -> [Country] {
      [Country(code: "KR", name: "\(try await transfer.value(of: Self.all))")]
    }

    func countries(_ show: @Sendable ([Country]) throws -> Void) async throws {
      try show([Country(code: "KR", name: "0")])
      try show(try await countries())
    }

    func detail(of code: Country.ID) async throws -> CountryDetail {
      throw RepositoryError.unknownCountry(code)
    }
  }

  @Test func `whoever loads, reloads and cancels, the newest answer is the last`() async throws {
    let configuration = try NetworkConfiguration("http://h")
    for round in 0..<LongTests.rounds(200) {
      let server = Server()
      let transfer = RealDataTransferService(configuration, by: SharingNetworkService(server))
      let store = Store(AppState())
      let interactor = RealCountriesInteractor(
        store: store, repository: Countries(transfer: transfer),
        waitsForFresh: round.isMultiple(of: 2))
      let seen = Mutex<[Int]>([])
      let subscription = store.observe(\.countries) { countries in
        let number = countries.value?.first.flatMap { Int($0.name) }
        if let number { seen.withLock { $0.append(number) } }
      }
      await withTaskGroup { group in
        for person in 0..<4 {
          group.addTask {
            for step in 0..<6 {
              switch (person + step + round) % 5 {
              case 0: await interactor.load().finished
              case 1: interactor.load()
              case 2: await interactor.loadIfNeeded()?.finished
              case 3: interactor.loadIfNeeded()
              default: interactor.cancelLoad()
              }
              await Task.yield()
            }
          }
        }
      }
      repeat { await interactor.load().finished } while store.state.countries.failure != nil
      #expect(store.state.countries.value?.first?.name == "\(server.newestAnswer)")
      #expect(!store.state.countries.isLoading)
      // What a server has told is never replaced by what was at hand before.
      let numbers = seen.withLock(\.self)
      #expect(numbers == numbers.sorted(), "round \(round)")
      subscription.cancel()
    }
  }
}
