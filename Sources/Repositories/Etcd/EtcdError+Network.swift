import Foundation

extension EtcdError {
  /// The error of a request to etcd.
  ///
  /// - Parameter secrets: Texts to hide, if the server sends them back.
  init(_ error: NetworkError, of request: NetworkRequest, hiding secrets: [String]) {
    guard case .status(let status, var words) = error.reason else {
      self = error.mayBeDone ? .outcomeUnknown(.noAnswer(error)) : .noAnswer(error)
      return
    }
    words = words.hiding(secrets)
    func isSaid(_ text: String) -> Bool { words.contains(text) }
    // The server has not done the request, whatever the status says.
    if Self.asksToSignIn(words) {
      self = .signInNeeded(server: error.server)
      return
    }
    switch status {
    case 401: self = .signInNeeded(server: error.server)
    case 403: self = .notPermitted(server: error.server)
    case 404: self = .noGateway(server: error.server)
    case 408, 425, 500...:
      self = .outcomeUnknown(
        .noAnswer(NetworkError(.status(status, words), request, retryAfter: error.retryAfter)))
    default:
      self =
        if isSaid("permission denied") {
          .notPermitted(server: error.server)
        } else if isSaid("has been compacted") {
          .compacted(server: error.server)
        } else if isSaid("space exceeded") {
          .full(server: error.server)
        } else if status == 429 {
          .noAnswer(NetworkError(.status(status, words), request, retryAfter: error.retryAfter))
        } else {
          .refused(server: error.server, words: words)
        }
    }
  }

  /// Whether a server's words mean that the token is missing, unknown or too old. With JSON Web
  /// Tokens, each token is too old once users or roles have changed: see etcd's `auth/store.go`.
  static func asksToSignIn(_ words: String) -> Bool {
    [
      "invalid auth token", "user name is empty", "revision of auth store is old",
      "revision in header is old",
    ].contains { words.contains($0) }
  }

  /// Whether the waiting task was cancelled.
  var isCancellation: Bool {
    switch self {
    case .noAnswer(let error): error.reason == .cancelled
    case .outcomeUnknown(let error): error.isCancellation
    default: false
    }
  }

  /// The error for a request that changes nothing, without ``outcomeUnknown(_:)``.
  var certain: EtcdError {
    if case .outcomeUnknown(let error) = self { error } else { self }
  }

  /// Whether a watch may continue by itself, at this server or another.
  var mayPass: Bool {
    switch certain {
    case .noAnswer, .watchEnded: true
    default: false
    }
  }
}

extension String {
  /// The text without secrets that a server may have sent back.
  func hiding(_ secrets: [String]) -> String {
    secrets.reduce(self) { $0.replacing($1, with: "…") }
  }
}

extension NetworkError {
  /// Whether the server may have done the request, or may do it later.
  var mayBeDone: Bool {
    switch reason {
    case .notReachable, .notSecure, .redirected, .tooManyRedirects: false
    case .cancelled, .timedOut, .stalled, .cutOff, .tooLarge, .notHTTP, .status: true
    }
  }

  /// The error without the server's words.
  func withoutWords(_ request: NetworkRequest) -> NetworkError {
    guard case .status(let status, _) = reason else { return self }
    return NetworkError(.status(status, ""), request, retryAfter: retryAfter)
  }
}
