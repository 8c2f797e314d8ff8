#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The answer to one request, which one caller waits for. The first answer that is given is the
  /// answer, in whatever order the caller, the session, the deadline and a cancellation come.
  final class PendingAnswer: Sendable {
    /// Why there is no answer.
    enum Failure: Error {
      case tooLarge
      case notHTTP
      /// The server asks who the client is.
      case wantsPassword(status: Int)
      /// The answer did not begin by the deadline.
      case late
      /// What the session says, and whether an answer had begun.
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

    /// The answer, once it is given. Read once.
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

    /// Whether nobody waits for what a session could still bring.
    var isGiven: Bool { state.withLock { $0.answer != nil } }

    /// The session's task that may bring the answer.
    var task: URLSessionTask? {
      get { state.withLock(\.task) }
      set { state.withLock { $0.task = newValue } }
    }

    /// Gives up, unless the answer is given.
    func fail(_ failure: Failure) {
      give { _ in .failure(failure) }
    }

    /// Takes the head of the answer.
    func begin(_ response: URLResponse) {
      give { state in
        state.response = response as? HTTPURLResponse
        if state.response == nil { return .failure(.notHTTP) }
        return response.expectedContentLength > Int64(limit) ? .failure(.tooLarge) : nil
      }
    }

    /// Takes a part of the body.
    func append(_ data: Data) {
      give { state in
        if data.count > limit - state.body.count { return .failure(.tooLarge) }
        state.body.append(data)
        return nil
      }
    }

    /// Takes the end, by which the answer is complete, or broken.
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
    /// The code of an error of a session.
    ///
    /// A server that has got bytes was reached, and its certificate taken, whatever the session
    /// says: the server may have done what it was asked for.
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
    /// The failure in the words of the layer.
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
