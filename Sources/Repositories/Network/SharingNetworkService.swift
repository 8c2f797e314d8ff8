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
    var callers: [Int: CheckedContinuation<Answer, Never>] = [:]
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
    let caller = contents.withLock { $0.nextNumber() }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { join(request, caller, $0) }
    } onCancel: {
      leave(request, caller)
    }
    return try answer.get()
  }

  private func join(
    _ request: NetworkRequest, _ caller: Int, _ continuation: CheckedContinuation<Answer, Never>
  ) {
    let isCancelled = contents.withLock { contents in
      // `leave` takes the lock, so a cancellation from here on finds the caller.
      if Task.isCancelled { return true }
      var shared = contents.requests[request] ?? begin(request, contents.nextNumber())
      shared.callers[caller] = continuation
      contents.requests[request] = shared
      return false
    }
    if isCancelled { continuation.resume(returning: .failure(NetworkError(.cancelled, request))) }
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
        return [CheckedContinuation<Answer, Never>]()
      }
      contents.requests[request] = nil
      return Array(shared.callers.values)
    }
    for caller in callers { caller.resume(returning: answer) }
  }

  private func leave(_ request: NetworkRequest, _ caller: Int) {
    let (continuation, task) = contents.withLock { contents in
      let continuation = contents.requests[request]?.callers.removeValue(forKey: caller)
      guard contents.requests[request]?.callers.isEmpty == true else {
        return (continuation, Task<Void, Never>?.none)
      }
      return (continuation, contents.requests.removeValue(forKey: request)?.task)
    }
    task?.cancel()
    continuation?.resume(returning: .failure(NetworkError(.cancelled, request)))
  }
}
