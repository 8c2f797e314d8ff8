public import Foundation

/// One thing that a server offers: where, with what, and how its answer is read.
public struct Endpoint<Value: Sendable>: Sendable {
  public var method: HTTPMethod
  /// The path below the base URL of the configuration.
  public var path: String
  public var query: [URLQueryItem]
  public var headers: HTTPHeaders
  public var body: Data?
  /// Reads the body of an answer; throws when the body is none of the endpoint's.
  public var decode: @Sendable (Data) throws -> Value

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
