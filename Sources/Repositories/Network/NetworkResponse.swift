public import Foundation

/// The answer to a request: a status from 200 to 299, or 304 to a request with a condition.
public struct NetworkResponse: Hashable, Sendable {
  public var status: Int
  public var headers: HTTPHeaders
  public var body: Data

  public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the server says that what the client has is still right.
  public var isNotModified: Bool { status == 304 }
}
