#if Networking
  import Foundation
  import Synchronization

  /// Sends requests through Foundation's URL loading system.
  ///
  /// Between requests only open connections remain: no cookies, cache or passwords. A cancellation,
  /// a passed deadline or a too large answer is reported at once, even if Foundation still works on
  /// the request.
  public final class URLSessionNetworkService: NetworkService {
    private let calls: Mutex<URLSessionCalls?>
    /// Whether requests to `http` addresses use sockets.
    let opensSockets: Bool
    let sleep: @Sendable (Duration) async throws -> Void

    /// Makes a service with its own connections, which close when the service is released.
    ///
    /// - Parameters:
    ///   - opensSockets: Whether each request to an `http` address, which is unencrypted, uses a
    ///     socket instead of Foundation. On Linux, Foundation crashes the program at an answer with
    ///     trailers, header fields after the body (seen with Swift 6.3), and etcd's gateway sends
    ///     some with each error. Over sockets no answer is compressed, and a server that vanishes
    ///     silently is noticed after half a minute.
    ///   - clock: Measures the deadline of requests.
    public init(opensSockets: Bool = false, clock: some Clock<Duration> = ContinuousClock()) {
      calls = Mutex(nil)
      self.opensSockets = opensSockets
      sleep = { try await clock.sleep(for: $0.clamped) }
    }

    /// Makes a service that shares the given connections.
    init(
      _ calls: URLSessionCalls, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
      self.calls = Mutex(calls)
      opensSockets = false
      self.sleep = sleep
    }

    public func response(
      to request: NetworkRequest
    ) async throws(NetworkError) -> NetworkResponse {
      // Fail before sending: an answer could be faster than a sleep of zero.
      if request.limits.deadline <= .zero {
        throw NetworkError(.timedOut(request.limits.deadline), request)
      }
      return try await Self.answer(before: request.limits.deadline, by: sleep) {
        await self.followed(request)
      } late: {
        .failure(NetworkError(.timedOut(request.limits.deadline), request))
      }.get()
    }

    /// An answer, or what `late` returns if the deadline passes before; `late` returns nil if it
    /// makes `answer` return.
    static func answer<Answer: Sendable>(
      before deadline: Duration, by sleep: @escaping @Sendable (Duration) async throws -> Void,
      _ answer: @escaping @Sendable () async -> Answer,
      late: @escaping @Sendable () -> Answer?
    ) async -> Answer {
      await withTaskGroup(of: Answer?.self) { group in
        group.addTask { await answer() }
        group.addTask {
          // Cancelled once the answer is there, or with the caller, whose answer says so.
          (try? await sleep(deadline)) == nil ? nil : late()
        }
        for await case let answer? in group {
          group.cancelAll()
          return answer
        }
        preconditionFailure("An answer always comes.")
      }
    }

    /// The answer, after redirects.
    private func followed(
      _ request: NetworkRequest
    ) async -> Result<NetworkResponse, NetworkError> {
      var next = request
      do throws(NetworkError) {
        for _ in 0...max(request.limits.redirects, 0) {
          let answer = try await answer(to: next)
          let target = try Redirect.next(
            after: answer.status, to: answer.headers["location"], of: next)
          guard let target else { return .success(try Self.check(answer, next)) }
          next = target
        }
        throw NetworkError(.tooManyRedirects(request.limits.redirects), request)
      } catch {
        return .failure(error)
      }
    }

    /// The answer to one request, without following a redirect.
    private func answer(
      to request: NetworkRequest
    ) async throws(NetworkError) -> NetworkResponse {
      let calls = calls(for: request)
      let pending = PendingAnswer(limit: request.limits.size)
      let answer = await withTaskCancellationHandler {
        calls.begin(request, pending)
        return await pending.answer
      } onCancel: {
        pending.fail(.session(.cancelled, hasBegun: false))
      }
      switch answer {
      case .success(let response): return response
      case .failure(let failure):
        calls.cancel(pending)
        leave(calls)
        throw failure.error(of: request)
      }
    }

    /// The sender for a request.
    private func calls(for request: NetworkRequest) -> any RequestCalls {
      if opensSockets, request.url.isPlain { return SocketCalls() }
      return calls.withLock { calls in
        let current = calls ?? URLSessionCalls()
        calls = current
        return current
      }
    }

    /// Abandons a session after a failed request: on Linux, the connection may stay and block other
    /// requests.
    private func leave(_ failed: any RequestCalls) {
      calls.withLock { if $0 === failed { $0 = nil } }
    }

    private static func check(
      _ answer: NetworkResponse, _ request: NetworkRequest
    ) throws(NetworkError) -> NetworkResponse {
      if (200..<300).contains(answer.status) || answer.isNotModified { return answer }
      throw NetworkError(
        .status(answer.status, answer.body.beginning), request,
        retryAfter: RetryAfter.duration(answer.headers["retry-after"], now: Date()))
    }
  }
#endif
