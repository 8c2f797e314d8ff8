/// Keeps answers for the next time: a ``ResponseCache`` does so in files, and a double of a test in
/// memory.
public protocol ResponseKeeping: Sendable {
  /// Returns the kept answer to a request; nil when there is none that can be read.
  func response(to request: NetworkRequest) async -> NetworkResponse?

  /// Keeps the answer to a request, or does not when that fails: no answer depends on what is kept.
  func keep(_ response: NetworkResponse, for request: NetworkRequest) async
}
