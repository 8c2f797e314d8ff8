import Foundation
import Synchronization
import Testing

@testable import Repositories

struct HTTPCountriesRepositoryTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func repository(
    _ service: ScriptedNetworkService, language: String = "en", path: String = "v3.1",
    keeps: Bool = true
  ) throws -> HTTPCountriesRepository {
    let configuration = try NetworkConfiguration("https://h.example/\(path)")
    let transfer = RealDataTransferService(
      configuration, by: service,
      keepingIn: keeps ? ResponseCache(folder: folder.url.path) : nil)
    return HTTPCountriesRepository(
      by: transfer, at: configuration,
      onTopOf: LocaleCountriesRepository(language: language))
  }

  private static let kosovo =
    #"{"cca2":"XK","name":{"common":"Kosovo"},"translations":{"kor":{"common":"코소보"}}}"#
  private static let answer = "[\(ServerCountriesTests.v3),\(kosovo)]"

  private let answering = ScriptedNetworkService(Self.answer)
  private let away = ScriptedNetworkService { request, _ throws(NetworkError) in
    throw NetworkError(.notReachable, request)
  }

  /// The lists that the repository shows, and the error at the end.
  private func lists(
    _ repository: HTTPCountriesRepository
  ) async -> (lists: [[Country]], error: (any Error)?) {
    let shown = Mutex<[[Country]]>([])
    do {
      try await repository.countries { list in shown.withLock { $0.append(list) } }
      return (shown.withLock(\.self), nil)
    } catch {
      return (shown.withLock(\.self), error)
    }
  }

  @Test(arguments: ["en", "ko"])
  func `what the server adds is merged, and the names stay those of the person`(
    language: String
  ) async throws {
    let known = try await LocaleCountriesRepository(language: language).countries()
    let countries = try await repository(answering, language: language).countries()
    #expect(countries.count == known.count + 1)
    let korea = try #require(countries.first { $0.code == "KR" })
    #expect(korea.name == known.first { $0.code == "KR" }?.name)
    #expect(korea.capitals == ["Seoul"] && korea.population == 51_780_579)
    #expect(korea.neighbours == ["KP"] && korea.callingCodes == ["+82"])
    #expect(korea.languages == [language == "ko" ? "한국어" : "Korean"])
    #expect(korea.otherNames.contains(language == "ko" ? "South Korea" : "한국"))
    let kosovo = try #require(countries.firstIndex { $0.code == "XK" })
    #expect(countries[kosovo].name == (language == "ko" ? "코소보" : "Kosovo"))
    #expect(kosovo < countries.count - 1)
  }

  @Test(arguments: [("v3.1", "cca2"), ("v2", "alpha2Code"), ("V2", "alpha2Code"), ("x", "cca2")])
  func `the fields of the server's version are asked for, ten at most`(
    path: String, field: String
  ) async throws {
    _ = try await repository(answering, path: path).countries()
    let url = try #require(answering.requests.first?.url)
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
    let fields = try #require(items?.first { $0.name == "fields" }?.value).split(separator: ",")
    #expect(fields.count <= 10 && fields.contains { $0 == field })
    #expect(url.path.hasSuffix("/\(path)/all"))
  }

  @Test func `what is at hand comes first, then what is fresh`() async throws {
    let first = await lists(try repository(answering))
    #expect(first.lists.count == 2 && first.error == nil)
    #expect(first.lists[0].count == 249 && first.lists[1].count == 250)
    let second = await lists(try repository(answering))
    #expect(second.lists.map(\.count) == [250, 250])
  }

  @Test func `a server that is away throws behind what is at hand`() async throws {
    let first = await lists(try repository(away))
    #expect(first.lists.map(\.count) == [249])
    guard case RepositoryError.noAnswer(.network(let error))? = first.error else {
      Issue.record("\(String(describing: first.error))")
      return
    }
    #expect(error.reason == .notReachable)
    _ = try await repository(answering).countries()
    #expect(await lists(try repository(away)).lists.map(\.count) == [250])
  }

  @Test func `details come from what was kept, from the server, or from the system`() async throws {
    #expect(try await repository(away).detail(of: "KR").country.capitals == [])
    #expect(try await repository(answering).detail(of: "KR").country.capitals == ["Seoul"])
    #expect(try await repository(away).detail(of: "KR").country.capitals == ["Seoul"])
    #expect(try await repository(away).detail(of: "XK").country.name == "Kosovo")
    #expect(try await repository(away).detail(of: "KR").currencySymbol == "₩")
    await #expect(throws: RepositoryError.unknownCountry("ZZ")) {
      try await repository(answering).detail(of: "ZZ")
    }
  }

  /// The capitals that the details show, one list for each value, and the error at the end.
  private func capitals(
    _ repository: HTTPCountriesRepository, of code: Country.ID = "KR"
  ) async -> (shown: [[String]], error: (any Error)?) {
    let shown = Mutex<[[String]]>([])
    do {
      try await repository.detail(of: code) { detail in
        shown.withLock { $0.append(detail.country.capitals) }
      }
      return (shown.withLock(\.self), nil)
    } catch {
      return (shown.withLock(\.self), error)
    }
  }

  @Test func `details at hand come first, then those of the server`() async throws {
    #expect(await capitals(try repository(answering)).shown == [[], ["Seoul"]])
    #expect(answering.requests.count == 1)
    // The next program has them at hand, and asks all the same.
    #expect(await capitals(try repository(answering)).shown == [["Seoul"], ["Seoul"]])
    #expect(answering.requests.count == 2)
  }

  @Test func `details at hand are shown before the server answers`() async throws {
    let shown = Mutex(0)
    let slow = ScriptedNetworkService { request, _ throws(NetworkError) in
      #expect(shown.withLock(\.self) == 1)
      throw NetworkError(.timedOut(.seconds(5)), request)
    }
    try await repository(slow).detail(of: "KR") { _ in shown.withLock { $0 += 1 } }
    #expect(slow.requests.count == 1)
  }

  @Test func `a server that was asked is not asked again for details`() async throws {
    for service in [answering, away] {
      let repository = try repository(service, keeps: false)
      let list = await lists(repository)
      let asked = service.requests.count
      let details = await capitals(repository)
      #expect(details.shown == (list.error == nil ? [["Seoul"]] : [[]]) && details.error == nil)
      #expect(service.requests.count == asked)
    }
  }

  @Test func `a country that only the server knows shows when the server has answered`()
    async throws
  {
    #expect(await capitals(try repository(answering), of: "XK").shown.count == 1)
    let unknown = await capitals(try repository(away, keeps: false), of: "XK")
    #expect(unknown.shown.isEmpty)
    #expect(unknown.error as? RepositoryError == .unknownCountry("XK"))
  }

  @Test func `a cancellation is no error of the server`() async throws {
    let cancelled = ScriptedNetworkService { request, _ throws(NetworkError) in
      throw NetworkError(.cancelled, request)
    }
    await #expect(throws: CancellationError.self) {
      try await repository(cancelled, keeps: false).countries()
    }
    let details = try repository(cancelled, keeps: false)
    for asked in 1...2 {
      await #expect(throws: CancellationError.self) { try await details.detail(of: "KR") }
      // The server was not heard: it is asked again.
      #expect(cancelled.requests.count == 1 + asked)
    }
  }
}
