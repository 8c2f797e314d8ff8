import Foundation
import Synchronization
import Testing

@testable import Repositories

struct RetryingNetworkServiceTests {
  private let pauses = Pauses()

  private final class Pauses: Sendable {
    let all = Mutex<[Duration]>([])
  }

  /// Answers a request after some failures, and returns how many requests were sent.
  private func requests(
    _ reason: NetworkError.Reason, failures: Int, method: HTTPMethod = .get,
    retryAfter: Duration? = nil, limit: Int = 3
  ) async -> Int {
    let service = ScriptedNetworkService { request, number throws(NetworkError) in
      if number <= failures { throw NetworkError(reason, request, retryAfter: retryAfter) }
      return NetworkResponse()
    }
    let retrying = RetryingNetworkService(
      service, limit: limit, first: .seconds(1), longest: .seconds(3),
      clock: ScriptedClock { [pauses] pause in pauses.all.withLock { $0.append(pause) } })
    _ = try? await retrying.response(to: NetworkRequest(method, URL(string: "http://h/")!))
    return service.requests.count
  }

  @Test func `what may pass is asked again, after pauses that grow to the longest`() async {
    #expect(await requests(.cutOff, failures: 9) == 4)
    #expect(pauses.all.withLock(\.self) == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test func `the first success is the last request`() async {
    #expect(await requests(.status(503, ""), failures: 2) == 3)
  }

  @Test(arguments: [
    NetworkError.Reason.cancelled, .notSecure, .tooLarge(limit: 1), .status(404, ""), .notHTTP,
  ])
  func `what will not pass is not asked again`(reason: NetworkError.Reason) async {
    #expect(await requests(reason, failures: 9) == 1)
  }

  @Test(arguments: [HTTPMethod.post, .patch])
  func `a request that may have been done is not repeated`(method: HTTPMethod) async {
    #expect(await requests(.cutOff, failures: 9, method: method) == 1)
  }

  @Test func `the server may ask for more patience, up to the longest pause`() async {
    #expect(await requests(.status(429, ""), failures: 1, retryAfter: .milliseconds(2_500)) == 2)
    #expect(pauses.all.withLock(\.self) == [.milliseconds(2_500)])
    #expect(await requests(.status(429, ""), failures: 1, retryAfter: .seconds(4)) == 1)
  }

  @Test func `limits that make no sense stop nothing`() async {
    #expect(await requests(.cutOff, failures: 9, limit: .min) == 1)
    let request = NetworkRequest(.get, URL(string: "http://h/")!)
    let service = RetryingNetworkService(
      ScriptedNetworkService { request, _ throws(NetworkError) in
        throw NetworkError(.cutOff, request)
      }, limit: .max, first: .seconds(Int64.max), longest: .seconds(Int64.max))
    let answer = Task { try await service.response(to: request) }
    await Task.yield()
    answer.cancel()
    let result = await answer.result
    #expect(throws: NetworkError.self) { try result.get() }
  }

  @Test func `a pause that is cancelled ends it`() async {
    let request = NetworkRequest(.get, URL(string: "http://h/")!)
    let service = RetryingNetworkService(
      ScriptedNetworkService { request, _ throws(NetworkError) in
        throw NetworkError(.cutOff, request)
      }, limit: 3, clock: ScriptedClock { _ in throw CancellationError() })
    await #expect(throws: NetworkError(.cancelled, request)) {
      try await service.response(to: request)
    }
  }
}
