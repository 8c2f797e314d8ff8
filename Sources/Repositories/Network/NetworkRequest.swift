public import Foundation

/// A complete request to a server: its address, its contents and its limits.
public struct NetworkRequest: Hashable, Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The address.
  public var url: URL
  /// The header fields. A field with a control character, such as a line break, is not sent.
  public var headers: HTTPHeaders
  /// The body; nil without one.
  public var body: Data?
  /// The header fields that no other server may see, besides `authorization`, `cookie` and
  /// `proxy-authorization`: a redirect to another host drops them.
  public var secretHeaders: Set<String>
  /// The limits for the answer.
  public var limits: NetworkLimits

  /// Makes a request.
  public init(
    _ method: HTTPMethod, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
    secretHeaders: Set<String> = [], limits: NetworkLimits = NetworkLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.secretHeaders = Set(secretHeaders.map { $0.lowercased() })
    self.limits = limits
  }

  /// The names, in small letters, of the header fields that only the server of the URL may see.
  var secretNames: Set<String> {
    secretHeaders.union(["authorization", "cookie", "proxy-authorization"])
  }
}

/// The limits of a client's patience: in time, bytes and redirects.
public struct NetworkLimits: Hashable, Sendable {
  /// The time for the whole answer, redirects included.
  public var deadline: Duration
  /// The longest silence. On Linux in whole seconds, rounded up.
  public var idle: Duration
  /// The most bytes of an answer's body, after decompression.
  public var size: Int
  /// The most redirects to follow.
  public var redirects: Int

  /// Makes limits; the defaults suit a waiting person.
  public init(
    deadline: Duration = .seconds(30), idle: Duration = .seconds(10), size: Int = 8 << 20,
    redirects: Int = 5
  ) {
    self.deadline = deadline
    self.idle = idle
    self.size = size
    self.redirects = redirects
  }
}
