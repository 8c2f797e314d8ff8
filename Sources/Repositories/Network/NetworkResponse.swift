public import Foundation

/// The answer to a request: a status from 200 to 299, or 304 to a request with a condition.
public struct NetworkResponse: Hashable, Sendable {
  /// The status.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body, unpacked.
  public var body: Data

  /// Makes an answer, as a double of a network service gives.
  public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the server says that what the client has is still right.
  public var isNotModified: Bool { status == 304 }
}
