public import Foundation

/// A network service that can also read an answer while it arrives: an endless stream of lines,
/// such as a watch.
public protocol LineStreamingNetworkService: NetworkService {
  /// Passes each complete line of the answer to `take` at once, without its line break; returns
  /// when the answer ends or `take` returns false. A last line without a line break counts. Empty
  /// lines are left out.
  ///
  /// The connection closes when the method returns or throws, and when the task is cancelled
  /// (``NetworkError/Reason/cancelled``). Redirects are not followed.
  ///
  /// Of the request's limits, `deadline` is the time in which the answer has to begin, and `size`
  /// the most bytes of one line, and of all lines that wait for `take`.
  func lines(
    of request: NetworkRequest, _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError)

  /// Reads the lines of an answer as ``lines(of:_:)`` does, over a connection on which the same
  /// server first answered the request `opening`, with any status.
  ///
  /// On Linux, Foundation polls a connection without a pause for room to write while the request
  /// lasts that opened it: a stream of days would keep a processor busy.
  func lines(
    of request: NetworkRequest, over opening: NetworkRequest,
    _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError)
}
