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
      /// What the session says, and whether an answer had begun.
      case session(URLError.Code, hasBegun: Bool)
    }

    typealias Answer = Result<NetworkResponse, Failure>

    fileprivate struct Expected {
      let limit: Int
      let continuation: CheckedContinuation<Answer, Never>
      var response: HTTPURLResponse?
      var body = Data()
      var failure: Failure?
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

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      let isWanted = change(dataTask) { expected in
        expected.response = response as? HTTPURLResponse
        if expected.response == nil {
          expected.failure = .notHTTP
        } else if response.expectedContentLength > Int64(expected.limit) {
          expected.failure = .tooLarge
        }
        return expected.failure == nil
      }
      completionHandler(isWanted ? .allow : .cancel)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
      let isWanted = change(dataTask) { expected in
        if expected.body.count + data.count > expected.limit {
          (expected.failure, expected.body) = (.tooLarge, Data())
        } else if expected.failure == nil {
          expected.body.append(data)
        }
        return expected.failure == nil
      }
      if !isWanted { dataTask.cancel() }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping (URLRequest?) -> Void
    ) {
      // The service follows by itself, because it knows what must stay secret.
      _ = change(task) { expected in
        expected.response = response
        return true
      }
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      guard let ended = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
        return
      }
      ended.continuation.resume(returning: ended.answer(error))
    }

    private func change(_ task: URLSessionTask, _ body: (inout Expected) -> Bool) -> Bool {
      expected.withLock { expected in
        guard expected[task.taskIdentifier] != nil else { return false }
        return body(&expected[task.taskIdentifier]!)
      }
    }
  }

  extension URLSessionAnswers.Expected {
    func answer(_ error: (any Error)?) -> URLSessionAnswers.Answer {
      if let failure { return .failure(failure) }
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
      case .session(let code, let hasBegun):
        switch code {
        case .cancelled: return .cancelled
        case .timedOut: return .stalled(request.limits.idle)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
          .unsupportedURL, .badURL:
          return .notReachable
        case .secureConnectionFailed, .serverCertificateHasBadDate,
          .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
          .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
          return .notSecure
        case .networkConnectionLost: return .cutOff
        default:
          // Linux has one code for certificates and for broken connections.
          let isSecure = request.url.scheme?.lowercased() == "https"
          return isSecure && !hasBegun ? .notSecure : .cutOff
        }
      }
    }
  }
#endif
