/// Sends requests to servers: the layer that knows HTTP, and nothing of the contents.
///
/// A test replaces it by a double:
///
/// ```swift
/// struct Offline: NetworkService {
///   func response(to request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
///     throw NetworkError(.notReachable, request)
///   }
/// }
/// ```
public protocol NetworkService: Sendable {
  /// Returns the answer to a request. Cancelling the task closes the connection and throws
  /// ``NetworkError/Reason/cancelled``.
  func response(to request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}
