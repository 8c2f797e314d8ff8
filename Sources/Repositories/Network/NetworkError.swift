import Foundation

/// Why a server did not answer a request, or not as the client can use.
public struct NetworkError: Error, Hashable, Sendable {
  /// What has happened.
  public enum Reason: Hashable, Sendable {
    /// The task that waited for the answer was cancelled.
    case cancelled
    /// There is no connection: no network, no such host, or nobody listens there.
    case notReachable
    /// The connection is not safe: the certificate is unknown, expired, or of another host.
    case notSecure
    /// The whole answer did not come in time.
    case timedOut(Duration)
    /// Nothing came for so long.
    case stalled(Duration)
    /// The connection broke before the answer was complete.
    case cutOff
    /// The answer is larger than the client takes, in bytes.
    case tooLarge(limit: Int)
    /// The server answered with a status that is no success. The text is the beginning of the
    /// answer, in one line.
    case status(Int, String)
    /// More redirects than the client follows, as in a circle.
    case tooManyRedirects(Int)
    /// A redirect that the client does not follow: from a safe connection to an open one, of a
    /// request that changes something, or to no address.
    case redirected(to: String)
    /// What came is no answer of HTTP.
    case notHTTP
  }

  /// What has happened.
  public let reason: Reason
  /// The server: its host, and its port if that is not the usual one.
  public let server: String
  /// Whether the same request may be sent again, and may succeed then.
  public let canRetry: Bool
  /// How long the server asks the client to wait before another request.
  public let retryAfter: Duration?

  /// Makes an error of a request.
  public init(_ reason: Reason, _ request: NetworkRequest, retryAfter: Duration? = nil) {
    self.reason = reason
    server = request.url.server
    canRetry = request.method.isIdempotent && reason.mayPass
    self.retryAfter = retryAfter
  }
}

extension NetworkError.Reason {
  /// Whether the same request may succeed later.
  private static let passing: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

  var mayPass: Bool {
    switch self {
    case .notReachable, .timedOut, .stalled, .cutOff: true
    case .status(let status, _): Self.passing.contains(status)
    case .cancelled, .notSecure, .tooLarge, .tooManyRedirects, .redirected, .notHTTP: false
    }
  }
}

extension URL {
  /// The host, and the port if that is not the usual one of the scheme.
  var server: String {
    let usual = scheme?.lowercased() == "https" ? 443 : 80
    let host = host() ?? ""
    guard let port, port != usual else { return host }
    return "\(host):\(port)"
  }
}
