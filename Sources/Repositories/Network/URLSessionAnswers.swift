#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The answers that the tasks of a session wait for.
  final class URLSessionAnswers: NSObject, URLSessionDataDelegate, Sendable {
    /// Why a task of a session came to no answer.
    enum Failure: Error {
      case tooLarge
      case notHTTP
      /// The server asks who the client is.
      case wantsPassword(status: Int)
      /// What the session says, and whether an answer had begun.
      case session(URLError.Code, hasBegun: Bool)
    }

    typealias Answer = Result<NetworkResponse, Failure>

    fileprivate struct Expected {
      let limit: Int
      let continuation: CheckedContinuation<Answer, Never>
      var response: HTTPURLResponse?
      var body = Data()
    }

    private let expected = Mutex<[Int: Expected]>([:])

    /// Waits for the answer of a task that is about to begin.
    func expect(
      _ task: URLSessionTask, limit: Int, _ continuation: CheckedContinuation<Answer, Never>
    ) {
      expected.withLock {
        $0[task.taskIdentifier] = Expected(limit: limit, continuation: continuation)
      }
    }

    /// Cancels a task, and answers at once: on Linux, a task may go on for a while.
    func cancel(_ task: URLSessionTask) {
      change(task) { .session(.cancelled, hasBegun: $0.response != nil) }
      task.cancel()
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      change(dataTask) { expected in
        expected.response = response as? HTTPURLResponse
        if expected.response == nil { return .notHTTP }
        return response.expectedContentLength > Int64(expected.limit) ? .tooLarge : nil
      }
      // On Linux, a task whose answer is refused here, or that is cancelled here, never ends.
      completionHandler(.allow)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
      change(dataTask) { expected in
        if expected.body.count + data.count > expected.limit { return .tooLarge }
        expected.body.append(data)
        return nil
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping (URLRequest?) -> Void
    ) {
      // The service follows by itself, because it knows what must stay secret.
      change(task) { expected in
        expected.response = response
        return nil
      }
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let passwords = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
        NSURLAuthenticationMethodHTTPDigest,
      ]
      guard passwords.contains(challenge.protectionSpace.authenticationMethod) else {
        return completionHandler(.performDefaultHandling, nil)
      }
      // On Linux, a task that is asked for a password waits for ever: the answer is the status.
      let status = (challenge.failureResponse as? HTTPURLResponse)?.statusCode
      change(task) { _ in .wantsPassword(status: status ?? 401) }
      completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      guard let ended = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
        return
      }
      ended.continuation.resume(returning: ended.answer(error))
    }

    /// Changes what is expected of a task; a failure is the answer, at once.
    private func change(_ task: URLSessionTask, _ body: (inout Expected) -> Failure?) {
      let answered = expected.withLock { expected -> (Expected, Failure)? in
        guard expected[task.taskIdentifier] != nil,
          let failure = body(&expected[task.taskIdentifier]!),
          let answered = expected.removeValue(forKey: task.taskIdentifier)
        else { return nil }
        return (answered, failure)
      }
      if let (expected, failure) = answered {
        expected.continuation.resume(returning: .failure(failure))
      }
    }
  }

  extension URLSessionAnswers.Expected {
    func answer(_ error: (any Error)?) -> URLSessionAnswers.Answer {
      if let error {
        let code = (error as? URLError)?.code ?? .unknown
        return .failure(.session(code, hasBegun: response != nil))
      }
      guard let response else { return .failure(.notHTTP) }
      let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
      return .success(
        NetworkResponse(
          status: response.statusCode,
          headers: HTTPHeaders(Dictionary(fields) { $1 }), body: body))
    }
  }

  extension URLSessionAnswers.Failure {
    /// The failure in the words of the layer.
    func error(of request: NetworkRequest) -> NetworkError {
      NetworkError(reason(of: request), request)
    }

    private func reason(of request: NetworkRequest) -> NetworkError.Reason {
      switch self {
      case .tooLarge: return .tooLarge(limit: request.limits.size)
      case .notHTTP: return .notHTTP
      case .wantsPassword(let status): return .status(status, "")
      case .session(let code, let hasBegun):
        switch code {
        case .cancelled: return .cancelled
        case .timedOut: return .stalled(request.limits.idle)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
          return .notReachable
        // The address was checked before: on Linux, these are answers of another protocol.
        case .unsupportedURL, .badURL: return .notHTTP
        case .secureConnectionFailed, .serverCertificateHasBadDate,
          .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
          .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
          return .notSecure
        case .networkConnectionLost, .badServerResponse: return .cutOff
        default:
          // Linux has one code for certificates and for broken connections.
          let isSecure = request.url.scheme?.lowercased() == "https"
          return isSecure && !hasBegun ? .notSecure : .cutOff
        }
      }
    }
  }
#endif
