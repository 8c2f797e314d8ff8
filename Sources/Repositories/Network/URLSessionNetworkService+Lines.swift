#if Networking
  public import Foundation

  extension URLSessionNetworkService: LineStreamingNetworkService {
    public func lines(
      of request: NetworkRequest, _ take: @Sendable (Data) async -> Bool
    ) async throws(NetworkError) {
      // A connection of its own: a stream would occupy one of a session's few for each server.
      let calls: any RequestCalls =
        opensSockets && request.url.isPlain ? SocketCalls() : URLSessionCalls()
      try await lines(of: request, by: calls, take)
    }

    public func lines(
      of request: NetworkRequest, over opening: NetworkRequest,
      _ take: @Sendable (Data) async -> Bool
    ) async throws(NetworkError) {
      if opensSockets, request.url.isPlain { return try await lines(of: request, take) }
      let calls = URLSessionCalls()
      do throws(NetworkError) {
        _ = try await URLSessionNetworkService(calls, sleep: sleep).response(to: opening)
      } catch {
        // With any status, the connection is open.
        guard case .status = error.reason else { throw error }
      }
      try await lines(of: request, by: calls, take)
    }

    private func lines(
      of request: NetworkRequest, by calls: any RequestCalls, _ take: @Sendable (Data) async -> Bool
    ) async throws(NetworkError) {
      let lines = PendingAnswer(
        limit: request.limits.size, readsLines: true, onFailure: { calls.cancel($0) })
      let result = await withTaskCancellationHandler {
        calls.begin(request, lines)
        return await Self.read(lines, of: request, by: sleep, take)
      } onCancel: {
        lines.fail(.session(.cancelled, hasBegun: false))
      }
      calls.cancel(lines)
      try result.get()
    }

    private static func read(
      _ lines: PendingAnswer, of request: NetworkRequest,
      by sleep: @escaping @Sendable (Duration) async throws -> Void,
      _ take: @Sendable (Data) async -> Bool
    ) async -> Result<Void, NetworkError> {
      do throws(NetworkError) {
        let status = try await head(of: lines, request, by: sleep)
        let isSuccess = (200..<300).contains(status)
        while true {
          switch await lines.next {
          case .success(.head): continue
          case .success(.part(let line)):
            if !isSuccess { throw NetworkError(.status(status, line.beginning), request) }
            if !(await take(line)) { return .success(()) }
          case .success(.end):
            if !isSuccess { throw NetworkError(.status(status, ""), request) }
            return .success(())
          case .failure(let failure): throw failure.error(of: request)
          }
        }
      } catch {
        return .failure(error)
      }
    }

    /// The status of an answer that begins by the deadline.
    private static func head(
      of lines: PendingAnswer, _ request: NetworkRequest,
      by sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws(NetworkError) -> Int {
      let next = await answer(before: request.limits.deadline, by: sleep) {
        await lines.next
      } late: {
        lines.fail(.late)
        return nil
      }
      switch next {
      case .success(.head(let head)): return head.status
      case .success: throw NetworkError(.notHTTP, request)
      case .failure(let failure): throw failure.error(of: request)
      }
    }
  }
#endif
