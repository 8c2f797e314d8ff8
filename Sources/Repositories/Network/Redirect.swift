import Foundation

/// A client's reaction to a redirect.
enum Redirect {
  /// The request to send instead; nil if the answer is not a redirect.
  ///
  /// - Throws: ``NetworkError`` for a redirect that is not followed.
  static func next(
    after status: Int, to location: String?, of request: NetworkRequest
  ) throws(NetworkError) -> NetworkRequest? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    let target = location ?? ""
    guard request.method == .get || request.method == .head, !target.isEmpty,
      let url = URL(string: target, relativeTo: request.url)?.absoluteURL,
      let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
      scheme == "https" || scheme == "http" && request.url.scheme?.lowercased() == "http",
      url.user() == nil, url.password() == nil
    else {
      throw NetworkError(.redirected(to: Data(target.utf8).beginning), request)
    }
    var next = request
    next.url = url
    if !url.hasOrigin(of: request.url) {
      for name in request.secretNames { next.headers[name] = nil }
    }
    return next
  }
}

extension URL {
  fileprivate func hasOrigin(of other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased() && server == other.server
  }
}
