#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The answer to one request, piece by piece, for one waiting caller. The first end wins, in
  /// whatever order the caller, the session, the deadline and a cancellation come. An end follows the
  /// pieces received before it, while a failure skips them.
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

    /// A piece of the answer.
    enum Piece: Equatable {
      /// The status and the header, before the body.
      case head(NetworkResponse)
      /// A line of the body, or the whole body if the answer is not read in lines.
      case part(Data)
      case end
    }

    typealias Answer = Result<NetworkResponse, Failure>
    typealias Next = Result<Piece, Failure>

    private struct State {
      var task: URLSessionTask?
      var hasBegun = false
      var pieces: [Piece] = []
      /// The number of pieces that the reader has taken from the front of `pieces`.
      var taken = 0
      /// The bytes of a line, or of the body, whose end has not arrived.
      var beginning = Data()
      /// The received bytes that the reader has not taken.
      var size = 0
      var end: Next?
      var reader: CheckedContinuation<Next, Never>?

      /// The reader's next piece; nil until one arrives.
      mutating func next() -> Next? {
        if case .failure? = end { return end }
        guard taken < pieces.count else { return end }
        let piece = pieces[taken]
        // A piece that was taken must not keep its memory while others wait.
        pieces[taken] = .end
        taken += 1
        if taken * 2 >= pieces.count {
          pieces.removeFirst(taken)
          taken = 0
        }
        if case .part(let part) = piece { size -= part.count }
        return .success(piece)
      }

      /// Splits bytes into lines.
      mutating func appendLines(_ data: Data) {
        var rest = data[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          beginning += rest[..<end]
          rest = rest[(end + 1)...]
          size -= 1
          endLine()
        }
        beginning += rest
      }

      mutating func endLine() {
        if !beginning.isEmpty { pieces.append(.part(beginning)) }
        beginning = Data()
      }
    }

    private let limit: Int
    private let readsLines: Bool
    private let onFailure: @Sendable (PendingAnswer) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: The most bytes of the body that wait for the reader.
    ///   - readsLines: Whether the reader takes lines as they arrive, rather than the whole body.
    ///   - onFailure: Called at once at a failure, whatever the reader is doing.
    init(
      limit: Int, readsLines: Bool = false,
      onFailure: @escaping @Sendable (PendingAnswer) -> Void = { _ in }
    ) {
      self.limit = limit
      self.readsLines = readsLines
      self.onFailure = onFailure
    }

    /// The next piece, once the piece has arrived; of an answer that is not read in lines, once the
    /// answer has ended. One reader at a time.
    var next: Next {
      get async {
        await withCheckedContinuation { reader in
          let next = state.withLock { state in
            let next = piece(of: &state)
            if next == nil { state.reader = reader }
            return next
          }
          if let next { reader.resume(returning: next) }
        }
      }
    }

    /// The whole answer, once given. Read once.
    var answer: Answer {
      get async {
        var (response, body) = (NetworkResponse(), Data())
        while true {
          switch await next {
          case .success(.head(let head)): response = head
          case .success(.part(let part)): body = body.isEmpty ? part : body + part
          case .success(.end):
            response.body = body
            return .success(response)
          case .failure(let failure): return .failure(failure)
          }
        }
      }
    }

    /// Whether the result is final, so the session's further data is ignored.
    var isGiven: Bool { state.withLock { $0.end != nil } }

    /// The session's task for this answer.
    var task: URLSessionTask? {
      get { state.withLock(\.task) }
      set { state.withLock { $0.task = newValue } }
    }

    /// Fails, unless the result is final.
    func fail(_ failure: Failure) {
      change { $0.end = .failure(failure) }
    }

    /// Accepts the head of the answer.
    func begin(_ response: URLResponse) {
      change { state in
        guard let response = response as? HTTPURLResponse else {
          state.end = .failure(.notHTTP)
          return
        }
        if !readsLines, response.expectedContentLength > Int64(limit) {
          state.end = .failure(.tooLarge)
        }
        // A session reports a redirect, which is not followed, a second time as the answer.
        if readsLines, state.hasBegun { return }
        state.hasBegun = true
        let fields = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        let headers = HTTPHeaders(Dictionary(fields) { $1 })
        state.pieces.append(.head(NetworkResponse(status: response.statusCode, headers: headers)))
      }
    }

    /// Appends a part of the body.
    func append(_ data: Data) {
      change { state in
        state.size += data.count
        if readsLines { state.appendLines(data) } else { state.beginning += data }
        if state.size > limit { state.end = .failure(.tooLarge) }
      }
    }

    /// Ends the answer: complete without an error, else broken.
    ///
    /// - Parameter hasSent: Whether the server was certainly reached.
    func end(_ error: (any Error)?, hasSent: Bool = true) {
      change { state in
        if let error {
          let code = URLError.Code(of: error, hasSent: hasSent)
          state.end = .failure(.session(code, hasBegun: state.hasBegun))
        } else {
          state.endLine()
          state.end = state.hasBegun ? .success(.end) : .failure(.notHTTP)
        }
      }
    }

    private func piece(of state: inout State) -> Next? {
      readsLines || state.end != nil ? state.next() : nil
    }

    private func change(_ body: (inout State) -> Void) {
      let (reader, next, hasFailed) = state.withLock { state in
        let wasOver = state.end != nil
        if !wasOver { body(&state) }
        let hasFailed = if !wasOver, case .failure? = state.end { true } else { false }
        if hasFailed { (state.pieces, state.beginning) = ([], Data()) }
        guard state.reader != nil, let next = piece(of: &state) else {
          return (CheckedContinuation<Next, Never>?.none, Next?.none, hasFailed)
        }
        return (state.reader.take(), next, hasFailed)
      }
      if hasFailed { onFailure(self) }
      if let reader, let next { reader.resume(returning: next) }
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
