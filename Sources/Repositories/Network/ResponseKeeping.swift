/// Caches answers: a ``ResponseCache`` in files, a test's double in memory.
public protocol ResponseKeeping: Sendable {
  /// Returns the cached answer to a request; nil without a readable one.
  func response(to request: NetworkRequest) async -> NetworkResponse?

  /// Caches the answer to a request. A failure is ignored: no answer depends on the cache.
  func keep(_ response: NetworkResponse, for request: NetworkRequest) async
}
