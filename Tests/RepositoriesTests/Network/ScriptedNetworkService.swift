import Foundation
import Synchronization

@testable import Repositories

/// A network service whose answers a test gives.
final class ScriptedNetworkService: NetworkService {
  private let received = Mutex<[NetworkRequest]>([])
  private let answer:
    @Sendable (NetworkRequest, _ number: Int) async throws(NetworkError) -> NetworkResponse

  init(
    _ answer:
      @escaping @Sendable (NetworkRequest, _ number: Int) async throws(NetworkError) ->
      NetworkResponse
  ) {
    self.answer = answer
  }

  convenience init(_ body: String, headers: HTTPHeaders = [:]) {
    self.init { _, _ in NetworkResponse(headers: headers, body: Data(body.utf8)) }
  }

  var requests: [NetworkRequest] { received.withLock(\.self) }

  func response(
    to request: NetworkRequest
  ) async throws(NetworkError) -> NetworkResponse {
    let number = received.withLock { received in
      received.append(request)
      return received.count
    }
    return try await answer(request, number)
  }
}
