public import Foundation

/// A network service that can also read an answer while the answer comes: a stream of lines without
/// an end, as a watch is.
public protocol LineStreamingNetworkService: NetworkService {
  /// Gives each line of the answer to `take`, without its line break, as soon as the line is
  /// complete; returns when the answer has ended, or `take` has returned false. A last line without
  /// a line break counts. Empty lines are left out.
  ///
  /// The connection is closed when the method returns or throws, and when the task is cancelled
  /// (``NetworkError/Reason/cancelled``). Redirects are not followed.
  ///
  /// Of the limits of the request, `deadline` is the time in which the answer has to begin, and
  /// `size` the most bytes that come before `take` has taken them: of a line, and of all that wait.
  func lines(
    of request: NetworkRequest, _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError)

  /// Reads the lines of an answer as ``lines(of:_:)`` does, by the connection on which another
  /// request to the same server was answered first, with whatever status.
  ///
  /// On Linux, Foundation asks a connection without a pause whether more can be written, for as
  /// long as the request for which the connection was opened lasts: a stream that lasts for days
  /// would keep a processor busy.
  func lines(
    of request: NetworkRequest, over opening: NetworkRequest,
    _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError)
}

extension LineStreamingNetworkService {
  /// Reads the lines without sending the other request.
  public func lines(
    of request: NetworkRequest, over opening: NetworkRequest,
    _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError) {
    try await lines(of: request, take)
  }
}
