import Foundation
import Synchronization
import Testing

@testable import Repositories

/// Watching a list at servers that lie, and at one that only lags.
struct EtcdWatchLiesTests {
  private func failure(_ lines: [String]) async throws -> EtcdError? {
    let gateway = ScriptedGateway { $0.isWatch ? .lines(lines) : .done }
    gateway.put("else", "1")
    let repository = try EtcdTodosRepository.scripted(gateway)
    do {
      _ = try await repository.changes(since: Revision(2)).first { _ in true }
      return nil
    } catch let error as EtcdError {
      return error
    }
  }

  private static func event(_ key: String, _ value: String, at revision: Int) -> String {
    #"{"result":{"header":{"revision":"9"},"events":[{"kv":{"key":"\#(Data(key.utf8).base64EncodedString())","mod_revision":"\#(revision)","value":"\#(Data(value.utf8).base64EncodedString())"}}]}}"#
  }

  @Test func `lines that cannot be are an error`() async throws {
    for line in ["x", "[]", #"{"result":{"events":[{}]}}"#, #"{"result":{"events":7}}"#] {
      guard case .unreadable("one:2379", _) = try await failure([line]) else {
        Issue.record("\(line) is a line of a watch.")
        continue
      }
    }
  }

  @Test func `events that were not asked for, damaged ones, and revisions that go back are errors`()
    async throws
  {
    let key = "todo-repl/home/edits/\(UUID())/0"
    guard
      case .unreadable = try await failure([Self.event("todo-repl/work/edits/1/0", "{}", at: 3)])
    else {
      Issue.record("The key of another list is taken.")
      return
    }
    #expect(
      try await failure([Self.event(key, "{}", at: 1)])
        == .wentBack(server: "one:2379", from: 2, to: 1))
    guard case .damaged(key, _) = try await failure([Self.event(key, "{}", at: 3)]) else {
      Issue.record("An edit without a change is taken.")
      return
    }
    #expect(
      try await failure([Self.event(key, #"{"v":2}"#, at: 3)])
        == .newerVersion(key: key, found: 2, supported: 1))
  }

  @Test func `a server that has less than before is told, and not waited for`() async throws {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    do {
      _ = try await repository.changes(since: Revision(100)).first { _ in true }
      Issue.record("The stream ends.")
    } catch EtcdError.wentBack(_, 100, 1) {}
  }

  @Test func `a member that lags is no liar: its watch waits for what it does not have yet`()
    async throws
  {
    let created = #"{"result":{"header":{"revision":"1"},"created":true}}"#
    let isFirst = Atomic(true)
    let gateway = ScriptedGateway { call in
      call.isWatch && isFirst.exchange(false, ordering: .relaxed) ? .lines([created]) : .done
    }
    let repository = try EtcdTodosRepository.scripted(
      gateway, servers: ["http://one:1", "http://two:2"])
    let saved = try await repository.save([.put(.sample(1))])
    #expect(try await repository.changes(since: .zero).first { _ in true } == .saved([saved]))
  }
}
