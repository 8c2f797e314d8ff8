public import Foundation

/// A request to a server, complete: where, what, and how long the client is patient.
public struct NetworkRequest: Hashable, Sendable {
  /// What the request wants.
  public var method: HTTPMethod
  /// Where.
  public var url: URL
  /// The header fields. One with a control character, such as a line break, is not sent.
  public var headers: HTTPHeaders
  /// The body; nil for none.
  public var body: Data?
  /// The header fields that no other server may see, besides `authorization`, `cookie` and
  /// `proxy-authorization`: redirects to another host lose these fields.
  public var secretHeaders: Set<String>
  /// The limits within which the answer must come.
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

  /// The names of the header fields, in small letters, that only the server of the URL may see.
  var secretNames: Set<String> {
    secretHeaders.union(["authorization", "cookie", "proxy-authorization"])
  }

  /// Whether the request carries something that says who asks.
  var hasCredentials: Bool {
    headers.all.contains { secretNames.contains($0.name) } || url.user() != nil
  }
}

/// How long, and for how much, a client waits.
public struct NetworkLimits: Hashable, Sendable {
  /// The time for the whole answer, redirects included.
  public var deadline: Duration
  /// The longest time in which nothing comes. On Linux in whole seconds, rounded up.
  public var idle: Duration
  /// The most bytes of an answer's body, after a compressed one has been unpacked.
  public var size: Int
  /// The most redirects that are followed.
  public var redirects: Int

  /// Makes limits; those that are not named are good for a person who waits.
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
