import Foundation
import Synchronization

extension EtcdClient {
  /// The limits of a watch: a server reports its progress every ten minutes, so a watch may be
  /// silent for twelve.
  static let watchLimits = NetworkLimits(
    deadline: .seconds(12), idle: .seconds(12 * 60), size: 16 << 20, redirects: 0)

  /// Watches keys from a revision on, at one server, until the server ends the watch or `take`
  /// returns false. The next watch asks the next server.
  func watch(
    _ keys: EtcdKeys, from revision: Int,
    _ take: @escaping @Sendable (EtcdWatchAnswer) async throws(EtcdError) -> Bool
  ) async throws(EtcdError) {
    let index = preferredServer
    defer { preferNext(to: index) }
    let create =
      keys.members + [
        ("start_revision", .int64(revision)), ("progress_notify", .yes),
      ]
    let body = Data(RawJSON.object([("create_request", .object(create))]).bytes)
    try await signedIn(to: index) { token throws(EtcdError) in
      try await watch(at: index, body, keys, token, take)
    }
  }

  private func watch(
    at index: Int, _ body: Data, _ keys: EtcdKeys, _ token: String?,
    _ take: @escaping @Sendable (EtcdWatchAnswer) async throws(EtcdError) -> Bool
  ) async throws(EtcdError) {
    let server = servers[index]
    let name = server.baseURL.server
    var request = try request(server, "v3/watch", body, token)
    request.limits = Self.watchLimits
    let opening = server.request(.head, "health", query: [], headers: [:], body: nil) ?? request
    let flaw = Mutex<EtcdError?>(nil)
    do throws(NetworkError) {
      try await service.lines(of: request, over: opening) { line in
        do throws(EtcdError) {
          let answer = try EtcdWatchAnswer(line, of: keys, from: name, hiding: secrets(token))
          return try await take(answer)
        } catch {
          flaw.withLock { $0 = error }
          return false
        }
      }
    } catch {
      throw EtcdError(error, of: request, hiding: secrets(token)).certain
    }
    if let flaw = flaw.withLock({ $0 }) { throw flaw }
  }
}
