import Foundation
import Synchronization
import Testing

@testable import Repositories

/// A client of etcd before servers that lie.
struct EtcdClientLiesTests {
  private static let liars: [(String, String)] = [
    ("", "it is not JSON"), ("<html>", "it is not JSON"), ("[]", "wrong type"),
    ("{}", "\"header.revision\" is missing"),
    (#"{"header":{"revision":"0"},"succeeded":true}"#, "\"header.revision\" is missing"),
    (#"{"header":{"revision":"-1"},"succeeded":true}"#, "out of range"),
    (#"{"header":{"revision":"9223372036854775807"},"succeeded":true}"#, "out of range"),
    (#"{"header":{"revision":"99999999999999999999"},"succeeded":true}"#, "out of range"),
    (#"{"header":{"revision":1.5},"succeeded":true}"#, "it is not JSON"),
    (#"{"header":{"revision":"7"}}"#, "was not done"),
    (#"{"header":{"revision":"7"},"succeeded":true}"#, "0 results of 1 operations"),
    (answer("{}"), "the result of a read is missing"),
    (answer(range: #""kvs":[{"key":"Yg==","mod_revision":"2"}]"#), "not asked for"),
    (answer(range: #""kvs":[{"key":"YS8x"}]"#), "revision of a key"),
    (answer(range: #""kvs":[{"key":"YS8x","mod_revision":"8"}]"#), "revision of a key"),
    (answer(range: #""kvs":[{"key":"?","mod_revision":"2"}]"#), "key"),
    (answer(range: #""kvs":[{"mod_revision":"2"}]"#), "is missing"),
    (
      answer(
        range: #""kvs":[{"key":"YS8x","mod_revision":"2"},{"key":"YS8x","mod_revision":"3"}]"#),
      "twice"
    ),
    (
      answer(
        range: #""kvs":["#
          + (1...3).map { #"{"key":"YS8\#("xyz".map(String.init)[$0 - 1])","mod_revision":"2"}"# }
          .joined(separator: ",") + "]"), "more rows than asked for"
    ),
  ]

  private static func answer(_ result: String) -> String {
    #"{"header":{"revision":"7"},"succeeded":true,"responses":[\#(result)]}"#
  }

  private static func answer(range: String) -> String {
    answer("{\"response_range\":{\(range)}}")
  }

  @Test(arguments: liars.indices)
  func `an answer that cannot be one is refused`(index: Int) async throws {
    let (answer, reason) = Self.liars[index]
    let client = try EtcdClient.scripted(ScriptedGateway { _ in .answered(200, answer) })
    let read = EtcdTransaction(operations: [.read(EtcdRead(keys: .all(below: "a/"), limit: 2))])
    let error = await client.error(read)
    guard case .unreadable("one:2379", let told)? = error else {
      Issue.record("\(answer): \(String(describing: error))")
      return
    }
    // What is no JSON at all is told in the decoder's words.
    #expect(told.contains(reason) || reason == "it is not JSON", "\(answer): \(told)")
  }

  @Test func `after an answer that cannot be read, a write is unknown`() async throws {
    for answer in ["", "{}", #"{"header":{"revision":"7"},"succeeded":true}"#] {
      let client = try EtcdClient.scripted(ScriptedGateway { _ in .answered(200, answer) })
      guard case .outcomeUnknown(.unreadable)? = await client.error(.sampleWrite) else {
        Issue.record("\(answer) is an answer.")
        continue
      }
    }
  }

  @Test func `a read goes past a server that lies`() async throws {
    let gateway = ScriptedGateway { $0.host == "one" ? .answered(200, "lies") : .done }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:1", "http://two:2"])
    #expect(try await client.outcome(of: .sampleRead).revision == 1)
  }

  @Test func `revisions that go back are told`() async throws {
    let answer = #""succeeded":true,"responses":[{"response_range":{}}]}"#
    let gateway = ScriptedGateway { call in
      .answered(200, #"{"header":{"revision":"\#(10 - call.number)"},\#(answer)"#)
    }
    let client = try EtcdClient.scripted(gateway)
    _ = try await client.outcome(of: .sampleRead)
    #expect(await client.error() == .wentBack(server: "one:2379", from: 9, to: 8))
    // A write may be done all the same.
    let puts = ScriptedGateway { call in
      .answered(
        200,
        #"{"header":{"revision":"\#(10 - call.number)"},"succeeded":true,"responses":[{"response_put":{}}]}"#
      )
    }
    let writer = try EtcdClient.scripted(puts)
    _ = try await writer.outcome(of: .sampleWrite)
    #expect(
      await writer.error(.sampleWrite)
        == .outcomeUnknown(.wentBack(server: "one:2379", from: 9, to: 8)))
  }

  @Test func `answers that overtake each other do not go back`() async throws {
    let (came, first) = (Promise<Void>(), Promise<Void>())
    let gateway = ScriptedGateway { call in
      // The first request is answered with an older revision, after the second.
      if call.number == 1 {
        came.keep(())
        _ = try? await first.value
      }
      let revision = call.number == 1 ? 5 : 6
      return .answered(
        200,
        #"{"header":{"revision":"\#(revision)"},"succeeded":true,"responses":[{"response_range":{}}]}"#
      )
    }
    let client = try EtcdClient.scripted(gateway)
    async let older = client.outcome(of: .sampleRead)
    try await came.value
    let newer = try await client.outcome(of: .sampleRead)
    first.keep(())
    let revision = try await older.revision
    #expect(newer.revision == 6 && revision == 5)
  }

  @Test func `servers of different clusters are told`() async throws {
    let gateway = ScriptedGateway { call in
      .answered(
        200,
        #"{"header":{"revision":"5","cluster_id":"\#(call.number)"},"succeeded":true,"responses":[{"response_range":{}}]}"#
      )
    }
    let client = try EtcdClient.scripted(gateway)
    _ = try await client.outcome(of: .sampleRead)
    #expect(await client.error() == .otherCluster(server: "one:2379"))
  }

  @Test func `behind a server of another cluster, the right one is asked again`() async throws {
    let isAway = Atomic(false)
    let gateway = ScriptedGateway { call in
      let isOther = call.host == "two"
      if !isOther, isAway.load(ordering: .relaxed) { return .failed(.notReachable) }
      return .answered(
        200,
        #"{"header":{"revision":"\#(isOther ? 900 : 5)","cluster_id":"\#(isOther ? 2 : 1)"},"succeeded":true,"responses":[{"response_range":{}}]}"#
      )
    }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:2379", "http://two:2379"])
    _ = try await client.outcome(of: .sampleRead)
    isAway.store(true, ordering: .relaxed)
    #expect(await client.error() == .otherCluster(server: "two:2379"))
    isAway.store(false, ordering: .relaxed)
    #expect(await client.error() == nil)
    #expect(await client.error() == nil)
  }
}
