import Foundation
import Repositories
import StateStore
import Synchronization

/// A server without a network: the test chooses which of its answers comes, and when.
final class ScriptedServer: NetworkService {
  let requests = Mutex<[NetworkRequest]>([])
  private let simulation: Simulation
  private let failures: [NetworkError.Reason]

  init(_ simulation: Simulation, failures: [NetworkError.Reason] = []) {
    self.simulation = simulation
    self.failures = failures
  }

  func response(to request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    requests.withLock { $0.append(request) }
    let errors = failures.map { NetworkError($0, request, retryAfter: .seconds(20)) }
    do {
      return try await simulation.reply(
        "releases", errors.map { .failure($0) } + [.success(answer(to: request))])
    } catch {
      throw error as? NetworkError ?? NetworkError(.cancelled, request)
    }
  }

  private func answer(to request: NetworkRequest) -> NetworkResponse {
    if request.headers["if-none-match"] == "2" { return NetworkResponse(status: 304) }
    return NetworkResponse(headers: ["etag": "2"], body: .releases("2.0", "1.0"))
  }
}

/// A cache in memory, for one request.
final class MemoryCache: ResponseKeeping {
  private let kept: Mutex<NetworkResponse?>

  init(_ kept: NetworkResponse?) {
    self.kept = Mutex(kept)
  }

  /// A cache with the answer of an earlier start.
  static var earlier: MemoryCache {
    MemoryCache(NetworkResponse(headers: ["etag": "1"], body: .releases("1.0")))
  }

  func response(to request: NetworkRequest) async -> NetworkResponse? {
    kept.withLock(\.self)
  }

  func keep(_ response: NetworkResponse, for request: NetworkRequest) async {
    kept.withLock { $0 = response }
  }
}

extension Data {
  static func releases(_ versions: String...) -> Data {
    let objects = versions.enumerated().map { #"{"id": \#($0), "tag_name": "\#($1)"}"# }
    return Data("[\(objects.joined(separator: ","))]".utf8)
  }
}
