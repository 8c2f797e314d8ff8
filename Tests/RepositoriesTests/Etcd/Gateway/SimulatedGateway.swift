import Foundation
import StateStore
import StateStoreTesting

@testable import Repositories

/// An etcd in memory whose accidents, answers and watch lines come when a simulation chooses.
///
/// A read is answered at once. A write is done, or not, when its reply `write` comes, and its
/// answer is there with the reply `answer`. What a watch tells comes with the reply `told`.
struct SimulatedGateway: LineStreamingNetworkService {
  let simulation: Simulation
  let gateway = ScriptedGateway()
  /// What may become of the first write, beside being done.
  var accidents: [ScriptedGateway.Fate] = []

  func response(
    to request: NetworkRequest
  ) async throws(NetworkError) -> NetworkResponse {
    let isWrite = ScriptedGateway.Call(number: 0, request: request).isWrite
    if !isWrite { return try await gateway.response(to: request) }
    let isFirst = !gateway.calls.contains(where: \.isWrite)
    let fates = [.done] + (isFirst ? accidents : [])
    let fate = try await reply("write", to: request, fates)
    if case .failed(let reason) = fate {
      _ = gateway.note(request)
      throw NetworkError(reason, request)
    }
    let answer = try await gateway.response(to: request)
    if case .lost(let reason) = fate { throw NetworkError(reason, request) }
    _ = try await reply("answer", to: request, [.done])
    return answer
  }

  func lines(
    of request: NetworkRequest, _ take: @Sendable (Data) async -> Bool
  ) async throws(NetworkError) {
    _ = try await reply("watch", to: request, [.done])
    try await gateway.lines(of: request) { line in
      guard (try? await reply("told", to: request, [.done])) != nil else { return false }
      return await take(line)
    }
  }

  private func reply(
    _ name: String, to request: NetworkRequest, _ fates: [ScriptedGateway.Fate]
  ) async throws(NetworkError) -> ScriptedGateway.Fate {
    do {
      return try await simulation.reply(name, fates.map { .success($0) })
    } catch {
      throw NetworkError(.cancelled, request)
    }
  }
}
