#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The answer to one request, for one waiting caller. The first result wins, in whatever order
  /// the caller, the session, the deadline and a cancellation come.
  final class PendingAnswer: Sendable {
    /// Why there is no answer.
    enum Failure: Error {
      case tooLarge
      case notHTTP
      /// The server asks for a password.
      case wantsPassword(status: Int)
      /// The answer did not begin by the deadline.
      case late
      /// The session's error code, and whether the answer had begun.
      case session(URLError.Code, hasBegun: Bool)
    }

    typealias Answer = Result<NetworkResponse, Failure>

    private struct State {
      var answer: Answer?
      var caller: CheckedContinuation<Answer, Never>?
      var task: URLSessionTask?
      var response: HTTPURLResponse?
      var body = Data()
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The most bytes of the body.
    init(limit: Int) {
      self.limit = limit
    }

    /// The answer, once given. Read once.
    var answer: Answer {
      get async {
        await withCheckedContinuation { caller in
          let given = state.withLock { state in
            if state.answer == nil { state.caller = caller }
            return state.answer
          }
          if let given { caller.resume(returning: given) }
        }
      }
    }

    /// Whether the result is final, so the session's further data is ignored.
    var isGiven: Bool { state.withLock { $0.answer != nil } }

    /// The session's task for this answer.
    var task: URLSessionTask? {
      get { state.withLock(\.task) }
      set { state.withLock { $0.task = newValue } }
    }

    /// Fails, unless the result is final.
    func fail(_ failure: Failure) {
      give { _ in .failure(failure) }
    }

    /// Accepts the head of the answer.
    func begin(_ response: URLResponse) {
      give { state in
        state.response = response as? HTTPURLResponse
        if state.response == nil { return .failure(.notHTTP) }
        return response.expectedContentLength > Int64(limit) ? .failure(.tooLarge) : nil
      }
    }

    /// Appends a part of the body.
    func append(_ data: Data) {
      give { state in
        if data.count > limit - state.body.count { return .failure(.tooLarge) }
        state.body.append(data)
        return nil
      }
    }

    /// Ends the answer: complete without an error, else broken.
    func end(_ error: (any Error)?, hasSent: Bool = true) {
      give { state in
        if let error {
          let code = URLError.Code(of: error, hasSent: hasSent)
          return .failure(.session(code, hasBegun: state.response != nil))
        }
        guard let response = state.response else { return .failure(.notHTTP) }
        let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        return .success(
          NetworkResponse(
            status: response.statusCode, headers: HTTPHeaders(Dictionary(fields) { $1 }),
            body: state.body))
      }
    }

    private func give(_ answer: (inout State) -> Answer?) {
      let (caller, given) = state.withLock { state in
        guard state.answer == nil, let given = answer(&state) else {
          return (CheckedContinuation<Answer, Never>?.none, Answer?.none)
        }
        state.answer = given
        state.body = Data()
        return (state.caller.take(), given)
      }
      if let caller, let given { caller.resume(returning: given) }
    }
  }

  extension URLError.Code {
    /// Makes the code of a session's error.
    ///
    /// With `hasSent`, the server was reached and its certificate accepted, whatever the session
    /// says: the server may have executed the request.
    init(of error: any Error, hasSent: Bool) {
      let code = (error as? URLError)?.code ?? .unknown
      self = hasSent && Self.beforeSending.contains(code) ? .networkConnectionLost : code
    }

    private static let beforeSending: Set<URLError.Code> = [
      .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
      .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .unknown,
    ]
  }

  extension PendingAnswer.Failure {
    /// The failure as an error of this layer.
    func error(of request: NetworkRequest) -> NetworkError {
      NetworkError(reason(of: request), request)
    }

    private func reason(of request: NetworkRequest) -> NetworkError.Reason {
      switch self {
      case .tooLarge: return .tooLarge(limit: request.limits.size)
      case .notHTTP: return .notHTTP
      case .wantsPassword(let status): return .status(status, "")
      case .late: return .timedOut(request.limits.deadline)
      case .session(let code, let hasBegun):
        switch code {
        case .cancelled: return .cancelled
        case .timedOut: return .stalled(request.limits.idle)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
          return .notReachable
        // The address was checked before: on Linux, these codes mean an answer in another protocol.
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
