public import Foundation

/// One resource of a server: its path, the contents of a request, and the decoder of its answer.
public struct Endpoint<Value: Sendable>: Sendable {
  /// The method of a request.
  public var method: HTTPMethod
  /// The path below the base URL of the configuration, in plain text: each part between two "/" is
  /// encoded, so "?", "#" and "%" are ordinary characters. Empty parts are left out; a part "." or
  /// ".." is refused (``DataTransferError/refusedPath(server:path:)``). A "/" inside a name makes
  /// two parts.
  public var path: String
  /// The query items, besides those of the configuration, in plain text.
  public var query: [URLQueryItem]
  /// The header fields, which override those of the configuration.
  public var headers: HTTPHeaders
  /// The body of a request; nil without one.
  public var body: Data?
  /// Decodes the body of an answer; throws if the body does not fit the endpoint.
  public var decode: @Sendable (Data) throws -> Value

  /// Makes an endpoint whose answer `decode` reads.
  public init(
    _ method: HTTPMethod, _ path: String, query: [URLQueryItem] = [],
    headers: HTTPHeaders = [:], body: Data? = nil,
    decode: @escaping @Sendable (Data) throws -> Value
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.decode = decode
  }
}

extension Endpoint where Value: Decodable {
  /// An endpoint whose answer is JSON.
  public init(_ method: HTTPMethod, _ path: String, query: [URLQueryItem] = []) {
    self.init(method, path, query: query, headers: ["accept": "application/json"]) {
      try JSONDecoder().decode(Value.self, from: $0)
    }
  }
}
