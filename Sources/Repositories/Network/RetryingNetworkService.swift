/// A network service that sends a request again when an answer fails to come and the request may be repeated.
///
/// A load of a store has attempts of its own, which the state shows: use one or the other.
public struct RetryingNetworkService: NetworkService {
  private let service: any NetworkService
  private let limit: Int
  private let first: Duration
  private let longest: Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a service on top of another.
  ///
  /// - Parameters:
  ///   - limit: The most further requests; none if negative.
  ///   - first: The pause before the second request; each further pause is twice as long.
  ///   - longest: The longest pause. When a server asks for a longer one (`Retry-After`), nothing more is sent.
  public init(
    _ service: any NetworkService, limit: Int, first: Duration = .milliseconds(250),
    longest: Duration = .seconds(30), clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    self.limit = limit
    self.first = first
    self.longest = longest
    sleep = { try await clock.sleep(for: $0.clamped) }
  }

  public func response(
    to request: NetworkRequest
  ) async throws(NetworkError) -> NetworkResponse {
    var pause = min(first, longest)
    for _ in 0..<max(limit, 0) {
      do throws(NetworkError) {
        return try await service.response(to: request)
      } catch {
        let asked = error.retryAfter ?? .zero
        if !error.canRetry || asked > longest { throw error }
        do {
          try await sleep(max(pause, asked))
        } catch {
          throw NetworkError(.cancelled, request)
        }
        // Doubled only below the longest pause: no duration holds many doublings.
        pause = pause < longest / 2 ? pause * 2 : longest
      }
    }
    return try await service.response(to: request)
  }
}
