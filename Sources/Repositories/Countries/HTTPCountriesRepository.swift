import Foundation
import Synchronization

/// The countries of a server compatible with REST Countries, v3.1 or v2, merged over those of the
/// system.
///
/// ```swift
/// let configuration = try NetworkConfiguration("https://restcountries.com/v3.1")
/// let transfer = RealDataTransferService(
///   configuration, by: URLSessionNetworkService(), keepingIn: ResponseCache(folder: folder))
/// let repository = HTTPCountriesRepository(
///   by: transfer, at: configuration, onTopOf: LocaleCountriesRepository(language: "ko"))
/// ```
///
/// Names, continents, currencies and flags come from the system, so a name in the person's language
/// is never lost; capitals, populations, areas, neighbours, languages and calling codes come from
/// the server.
public struct HTTPCountriesRepository: CountriesRepository {
  private let transfer: any DataTransferService
  private let endpoint: Endpoint<ServerCountries>
  private let builtIn: LocaleCountriesRepository
  private let server = AskedServer()

  /// Makes a repository.
  ///
  /// - Parameters:
  ///   - transfer: Fetches from the server.
  ///   - configuration: Its path ends in "v2" for a server of v2; any other path means v3.1.
  ///   - builtIn: The system's countries, in the person's language.
  public init(
    by transfer: any DataTransferService, at configuration: NetworkConfiguration,
    onTopOf builtIn: LocaleCountriesRepository
  ) {
    self.transfer = transfer
    self.builtIn = builtIn
    endpoint = .countries(isV2: configuration.baseURL.lastPathComponent.lowercased() == "v2")
  }

  /// Returns the server's countries; the cached ones if the server confirms them.
  public func countries() async throws -> [Country] {
    try await builtIn.countries(with: value())
  }

  /// Shows the list of an earlier answer, or of the system, at once; then the fresh one.
  public func countries(_ show: @Sendable ([Country]) throws -> Void) async throws {
    if let kept = await transfer.keptValue(of: endpoint) {
      try show(try await builtIn.countries(with: kept))
    } else {
      try show(try await builtIn.countries())
    }
    try show(try await countries())
  }

  /// Returns the details of a country. Asks the server while a request is in progress, or if all were
  /// cancelled; ``countries(_:)`` always asks.
  public func detail(of code: Country.ID) async throws -> CountryDetail {
    if server.mayBringNews {
      do {
        _ = try await value()
      } catch RepositoryError.noAnswer {
        // An earlier answer is better than nothing.
      }
    }
    return try await detailAtHand(of: code)
  }

  /// Shows the details of an earlier answer, or of the system, at once; then those of the server,
  /// while a request is in progress or none has ended.
  public func detail(
    of code: Country.ID, _ show: @Sendable (CountryDetail) throws -> Void
  ) async throws {
    if server.mayBringNews {
      do {
        try show(try await detailAtHand(of: code))
      } catch RepositoryError.unknownCountry {
        // The server may know the country.
      }
    }
    try show(try await detail(of: code))
  }

  private func detailAtHand(of code: Country.ID) async throws -> CountryDetail {
    if let answer = server.answer { return try await builtIn.detail(of: code, with: answer) }
    guard let kept = await transfer.keptValue(of: endpoint) else {
      return try await builtIn.detail(of: code)
    }
    return try await builtIn.detail(of: code, with: kept)
  }

  /// The server's answer, with errors as this layer's errors.
  private func value() async throws -> ServerCountries {
    server.begin()
    do throws(DataTransferError) {
      let value = try await transfer.value(of: endpoint)
      server.end(value)
      return value
    } catch {
      if case .network(let error) = error, error.reason == .cancelled {
        server.abandon()
        throw CancellationError()
      }
      server.end(nil)
      throw RepositoryError.noAnswer(error)
    }
  }
}

/// The requests of this process to a server, and the latest answer.
private final class AskedServer: Sendable {
  private struct State {
    var answer: ServerCountries?
    var requestsUnderWay = 0
    var wasAsked = false
  }

  private let state = Mutex(State())

  var answer: ServerCountries? { state.withLock(\.answer) }

  /// Whether a request is in progress, or all were cancelled.
  var mayBringNews: Bool { state.withLock { !$0.wasAsked || $0.requestsUnderWay > 0 } }

  func begin() {
    state.withLock { $0.requestsUnderWay += 1 }
  }

  /// Records that a request was cancelled; nobody knows what the server would have answered.
  func abandon() { state.withLock { $0.requestsUnderWay -= 1 } }

  /// Records the end of a request; nil for one without an answer.
  func end(_ answer: ServerCountries?) {
    state.withLock { state in
      state.requestsUnderWay -= 1
      state.wasAsked = true
      state.answer = answer ?? state.answer
    }
  }
}

extension Endpoint<ServerCountries> {
  /// All countries, with the fields that the program shows. The server refuses more than ten.
  fileprivate static func countries(isV2: Bool) -> Endpoint {
    let fields =
      isV2
      ? "name,alpha2Code,capital,population,area,borders,languages,translations,callingCodes,"
        + "nativeName"
      : "cca2,cca3,name,translations,capital,population,area,borders,languages,idd"
    return Endpoint(
      .get, "all", query: [URLQueryItem(name: "fields", value: fields)],
      headers: ["accept": "application/json"], decode: ServerCountries.init)
  }
}
