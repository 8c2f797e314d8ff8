import Foundation
import Repositories

extension LineStreamingNetworkService {
  /// Reads the lines without sending `opening`: a simulated network has no connections.
  func lines(
    of request: NetworkRequest, over opening: NetworkRequest,
    _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError) {
    try await lines(of: request, take)
  }
}
