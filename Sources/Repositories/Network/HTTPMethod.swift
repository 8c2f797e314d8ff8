/// What a request wants of a resource.
public enum HTTPMethod: String, Hashable, Sendable {
  /// Reads.
  case get = "GET"
  /// Reads the header fields alone.
  case head = "HEAD"
  /// Replaces.
  case put = "PUT"
  /// Does whatever the server offers there.
  case post = "POST"
  /// Changes a part.
  case patch = "PATCH"
  /// Removes.
  case delete = "DELETE"

  /// Whether the same request may be sent again without harm when nobody knows whether the first
  /// was done (RFC 9110, 9.2.2).
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }
}
