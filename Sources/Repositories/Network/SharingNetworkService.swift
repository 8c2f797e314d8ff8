import Synchronization

/// A network service that merges equal requests in progress at the same time.
///
/// A caller whose task is cancelled returns at once; the request is cancelled with its last caller.
/// Only GET and HEAD requests are shared.
public final class SharingNetworkService: NetworkService {
  private typealias Answer = Result<NetworkResponse, NetworkError>

  /// A request in progress, and its waiting callers.
  private struct Shared {
    /// Distinguishes the request from a later equal one.
    let number: Int
    let task: Task<Void, Never>
    var callers: [Int: AsyncStream<Answer>.Continuation] = [:]
  }

  private struct Contents {
    var requests: [NetworkRequest: Shared] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let service: any NetworkService
  private let contents = Mutex(Contents())

  /// Makes a service on top of another.
  public init(_ service: any NetworkService) {
    self.service = service
  }

  public func response(
    to request: NetworkRequest
  ) async throws(NetworkError) -> NetworkResponse {
    guard request.method == .get || request.method == .head else {
      return try await service.response(to: request)
    }
    if !Task.isCancelled {
      for await answer in answers(to: request) { return try answer.get() }
    }
    throw NetworkError(.cancelled, request)
  }

  /// The answer to a request, in a stream that ends without it when its reader is cancelled.
  private func answers(to request: NetworkRequest) -> AsyncStream<Answer> {
    let (answers, caller) = AsyncStream.makeStream(of: Answer.self)
    let number = contents.withLock { contents in
      let number = contents.nextNumber()
      var shared = contents.requests[request] ?? begin(request, contents.nextNumber())
      shared.callers[number] = caller
      contents.requests[request] = shared
      return number
    }
    caller.onTermination = { _ in self.leave(request, number) }
    return answers
  }

  private func begin(_ request: NetworkRequest, _ number: Int) -> Shared {
    let task = Task {
      let answer: Answer
      do throws(NetworkError) {
        answer = .success(try await service.response(to: request))
      } catch {
        answer = .failure(error)
      }
      end(request, number, answer)
    }
    return Shared(number: number, task: task)
  }

  private func end(_ request: NetworkRequest, _ number: Int, _ answer: Answer) {
    let callers = contents.withLock { contents in
      guard let shared = contents.requests[request], shared.number == number else {
        return [AsyncStream<Answer>.Continuation]()
      }
      contents.requests[request] = nil
      return Array(shared.callers.values)
    }
    for caller in callers {
      caller.yield(answer)
      caller.finish()
    }
  }

  /// Cancels the request if its last caller leaves.
  private func leave(_ request: NetworkRequest, _ caller: Int) {
    let abandoned = contents.withLock { contents -> Shared? in
      guard contents.requests[request]?.callers.removeValue(forKey: caller) != nil,
        contents.requests[request]?.callers.isEmpty == true
      else { return nil }
      return contents.requests.removeValue(forKey: request)
    }
    abandoned?.task.cancel()
  }
}
