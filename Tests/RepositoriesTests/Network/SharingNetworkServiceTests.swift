import Foundation
import Testing

@testable import Repositories

struct SharingNetworkServiceTests {
  private let request = NetworkRequest(.get, URL(string: "http://h/")!)

  /// A service that answers when it is told to, and tells when it is asked and cancelled.
  private final class Slow: NetworkService {
    let asked = Promise<Void>()
    let release = Promise<Void>()
    let wasCancelled = Promise<Void>()
    let answers: ScriptedNetworkService

    init() {
      answers = ScriptedNetworkService("answer")
    }

    func response(
      to request: NetworkRequest
    ) async throws(NetworkError) -> NetworkResponse {
      asked.keep(())
      do {
        try await release.value
      } catch {
        wasCancelled.keep(())
        throw NetworkError(.cancelled, request)
      }
      return try await answers.response(to: request)
    }
  }

  @Test func `equal requests at one time are one, and later ones another`() async throws {
    let slow = Slow()
    let service = SharingNetworkService(slow)
    let callers = (1...5).map { _ in Task { try await service.response(to: request) } }
    try await slow.asked.value
    slow.release.keep(())
    for caller in callers { #expect(try await caller.value.body == Data("answer".utf8)) }
    #expect((1...5).contains(slow.answers.requests.count))
    _ = try await service.response(to: request)
    #expect(slow.answers.requests.count >= 2)
  }

  @Test func `a caller that is cancelled leaves at once, and the others get their answer`()
    async throws
  {
    let slow = Slow()
    let service = SharingNetworkService(slow)
    let first = Task { try await service.response(to: request) }
    try await slow.asked.value
    let second = Task { try await service.response(to: request) }
    second.cancel()
    let result = await second.result
    #expect(throws: NetworkError(.cancelled, request)) { try result.get() }
    slow.release.keep(())
    #expect(try await first.value.body == Data("answer".utf8))
    #expect(slow.answers.requests.count == 1)
  }

  @Test func `the last caller takes the request along`() async throws {
    let slow = Slow()
    let service = SharingNetworkService(slow)
    let caller = Task { try await service.response(to: request) }
    try await slow.asked.value
    caller.cancel()
    _ = await caller.result
    try await slow.wasCancelled.value
  }

  @Test func `what changes something is sent each time`() async throws {
    let answers = ScriptedNetworkService("answer")
    let service = SharingNetworkService(answers)
    await withTaskGroup { group in
      for _ in 1...5 {
        group.addTask {
          _ = try? await service.response(
            to: NetworkRequest(.post, URL(string: "http://h/")!))
        }
      }
    }
    #expect(answers.requests.count == 5)
  }

  @Test func `on many threads every caller gets an answer or its cancellation`() async {
    let service = SharingNetworkService(
      ScriptedNetworkService { _, number in
        NetworkResponse(body: Data("\(number)".utf8))
      })
    await withTaskGroup { group in
      for number in 0..<400 {
        group.addTask { [request] in
          let task = Task { try await service.response(to: request) }
          if number % 3 == 0 { task.cancel() }
          let result = await task.result
          if number % 3 != 0 { #expect((try? result.get()) != nil) }
        }
      }
    }
  }
}
