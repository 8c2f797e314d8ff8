#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Sends requests by Foundation's URL loading system.
  ///
  /// Nothing is kept between requests but open connections: no cookies, no cache, no passwords.
  public final class URLSessionNetworkService: NetworkService {
    private let session: URLSession
    private let delegate = URLSessionAnswers()
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Makes a service with connections of its own, which are closed when the service goes away.
    ///
    /// - Parameter clock: Measures the deadline of requests.
    public init(clock: some Clock<Duration> = ContinuousClock()) {
      sleep = { try await clock.sleep(for: $0) }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.urlCredentialStorage = nil
      session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
      // The session keeps its delegate until then.
      session.invalidateAndCancel()
    }

    public func response(
      to request: NetworkRequest
    ) async throws(NetworkError) -> NetworkResponse {
      let answer = await withTaskGroup(of: Result<NetworkResponse, NetworkError>?.self) { group in
        group.addTask { await self.followed(request) }
        group.addTask { [sleep] in
          // Cancelled when the answer is there, or with the caller, whose answer says so.
          guard (try? await sleep(request.limits.deadline)) != nil else { return nil }
          return .failure(NetworkError(.timedOut(request.limits.deadline), request))
        }
        for await answer in group {
          guard let answer else { continue }
          group.cancelAll()
          return answer
        }
        return .failure(NetworkError(.cancelled, request))
      }
      return try answer.get()
    }

    /// The answer, after redirects.
    private func followed(
      _ request: NetworkRequest
    ) async -> Result<NetworkResponse, NetworkError> {
      var next = request
      do throws(NetworkError) {
        for _ in 0...request.limits.redirects {
          let answer = try await session.answer(to: next, delegate)
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

    private static func check(
      _ answer: NetworkResponse, _ request: NetworkRequest
    ) throws(NetworkError) -> NetworkResponse {
      if (200..<300).contains(answer.status) || answer.isNotModified { return answer }
      throw NetworkError(
        .status(answer.status, answer.body.beginning), request,
        retryAfter: RetryAfter.duration(answer.headers["retry-after"], now: Date()))
    }
  }

  extension URLSession {
    /// The answer to one request, which sends nothing on.
    fileprivate func answer(
      to request: NetworkRequest, _ answers: URLSessionAnswers
    ) async throws(NetworkError) -> NetworkResponse {
      let task = dataTask(with: URLRequest(request))
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          answers.expect(task, limit: request.limits.size, continuation)
          task.resume()
        }
      } onCancel: {
        answers.cancel(task)
      }
      switch answer {
      case .success(let response): return response
      case .failure(let failure):
        // What still comes is not wanted.
        task.cancel()
        throw failure.error(of: request)
      }
    }
  }

  extension URLRequest {
    fileprivate init(_ request: NetworkRequest) {
      self.init(url: request.url)
      httpMethod = request.method.rawValue
      httpBody = request.body
      timeoutInterval = request.limits.idle / .seconds(1)
      cachePolicy = .reloadIgnoringLocalCacheData
      for (name, value) in request.headers.all { setValue(value, forHTTPHeaderField: name) }
    }
  }
#endif
