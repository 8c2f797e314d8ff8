import Foundation

/// Why a server gave no answer, or no usable one.
public struct NetworkError: Error, Hashable, Sendable {
  /// The cause of the failure.
  public enum Reason: Hashable, Sendable {
    /// The task that awaited the answer was cancelled.
    case cancelled
    /// No connection: there is no network, no such host, or nobody listens there.
    case notReachable
    /// The connection is not safe: the certificate is unknown, expired, or of another host.
    case notSecure
    /// The whole answer did not arrive in time.
    case timedOut(Duration)
    /// Nothing arrived for this duration.
    case stalled(Duration)
    /// The connection broke before the answer was complete.
    case cutOff
    /// The answer exceeds the client's limit, in bytes.
    case tooLarge(limit: Int)
    /// The server answered with an error status. The text is the beginning of the answer, in one
    /// line.
    case status(Int, String)
    /// More redirects than the client follows, perhaps in a circle.
    case tooManyRedirects(Int)
    /// A redirect that the client does not follow: from a secure connection to an open one, of a
    /// request that changes something, or to an invalid address.
    case redirected(to: String)
    /// The bytes are not an HTTP answer.
    case notHTTP
  }

  /// The cause of the failure.
  public let reason: Reason
  /// The server: its host, and its port if not the usual one.
  public let server: String
  /// Whether repeating the same request is harmless and may succeed.
  public let canRetry: Bool
  /// How long the server asks the client to wait before the next request.
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
  /// The error statuses after which the same request may succeed later.
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
  /// The host, and the port if not the scheme's usual one.
  var server: String {
    let usual = scheme?.lowercased() == "https" ? 443 : 80
    guard let port, port != usual else { return hostInAddress }
    return "\(hostInAddress):\(port)"
  }

  /// The host as it stands before a port (RFC 3986, section 3.2.2): an IPv6 address in brackets,
  /// which `host()` leaves out.
  var hostInAddress: String {
    let host = host() ?? ""
    return host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
  }
}
