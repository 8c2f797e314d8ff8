/// What a request wants of a resource.
public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case put = "PUT"
  case post = "POST"
  case patch = "PATCH"
  case delete = "DELETE"

  /// Whether the same request may be sent again without harm when nobody knows whether the first was done
  /// (RFC 9110, 9.2.2).
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }
}
