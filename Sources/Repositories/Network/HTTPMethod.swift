/// The method of a request.
public enum HTTPMethod: String, Hashable, Sendable {
  /// Reads.
  case get = "GET"
  /// Reads the header fields alone.
  case head = "HEAD"
  /// Replaces.
  case put = "PUT"
  /// Does what the server defines for the resource.
  case post = "POST"
  /// Changes a part.
  case patch = "PATCH"
  /// Removes.
  case delete = "DELETE"

  /// Whether repeating the request does no harm if it is unknown whether the server executed the
  /// first one (RFC 9110, 9.2.2).
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }
}
