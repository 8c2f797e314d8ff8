public import Foundation

/// The answer to a request: a status from 200 to 299, or 304 to a request with a condition.
public struct NetworkResponse: Hashable, Sendable {
  /// The status.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body, decompressed.
  public var body: Data

  /// Makes an answer, for a double of a network service.
  public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the server confirms that the client's copy is current.
  public var isNotModified: Bool { status == 304 }
}
