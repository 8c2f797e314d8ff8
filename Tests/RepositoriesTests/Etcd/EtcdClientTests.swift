import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A client of etcd before servers that fail and refuse.
struct EtcdClientTests {
  // MARK: Transactions

  @Test func `a transaction is done when its conditions hold, and otherwise not`() async throws {
    let client = try EtcdClient.scripted(ScriptedGateway())
    var write = EtcdTransaction.sampleWrite
    write.otherwise = [.read(EtcdRead(keys: .one("a/1")))]
    let first = try await client.outcome(of: write)
    #expect(first.hasSucceeded && first.revision == 2 && first.reads.isEmpty)
    let second = try await client.outcome(of: write)
    let row = EtcdRow(key: Data("a/1".utf8), value: Data("x".utf8), revision: 2)
    #expect(!second.hasSucceeded && second.reads == [EtcdRows(rows: [row], count: 1)])
  }

  @Test func `a range is read in pages, at one revision`() async throws {
    let gateway = ScriptedGateway()
    for number in 1...5 { gateway.put("a/\(number)", "v\(number)") }
    gateway.put("b", "other")
    let client = try EtcdClient.scripted(gateway)
    var read = EtcdRead(keys: .all(below: "a/"), limit: 2)
    let first = try await client.outcome(of: EtcdTransaction(operations: [.read(read)]))
    #expect(first.reads[0].rows.map(\.value) == [Data("v1".utf8), Data("v2".utf8)])
    #expect(first.reads[0].count == 5 && first.revision == 7)
    gateway.put("a/3", nil)
    read = EtcdRead(
      keys: read.keys.behind(first.reads[0].rows[1].key), limit: 9, revision: first.revision)
    let second = try await client.outcome(of: EtcdTransaction(operations: [.read(read)]))
    #expect(second.reads[0].rows.map(\.revision) == [4, 5, 6])
  }

  @Test func `the gateway is asked as etcd wants it`() async throws {
    let gateway = ScriptedGateway()
    let client = try EtcdClient.scripted(gateway, servers: ["https://one:2379/etcd/"])
    await #expect(throws: EtcdError.noGateway(server: "one:2379")) {
      try await client.outcome(of: .sampleRead)
    }
    let request = try #require(gateway.calls.first?.request)
    #expect(request.url.absoluteString == "https://one:2379/etcd/v3/kv/txn")
    #expect(request.method == .post && request.headers["grpc-metadata-hasleader"] == "true")
    #expect(request.headers["authorization"] == nil)
    let body = ScriptedGateway.object(request.body ?? Data())
    let read =
      (body["success"] as? [MVCCStore.Object])?.first?["request_range"] as? [String: String]
    #expect(read == ["key": "YS8=", "range_end": "YTA="])
  }

  // MARK: Servers that do not answer

  @Test(arguments: [
    NetworkError.Reason.notReachable, .timedOut(.seconds(12)), .cutOff, .status(503, "no leader"),
  ])
  func `the next server is asked, and stays the first one`(reason: NetworkError.Reason) async throws
  {
    let gateway = ScriptedGateway { $0.host == "one" ? .failed(reason) : .done }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:1", "http://two:2"])
    _ = try await client.outcome(of: .sampleRead)
    _ = try await client.outcome(of: .sampleRead)
    #expect(gateway.calls.map(\.host) == ["one", "two", "two"])
  }

  @Test func `when no server answers, each was asked once`() async throws {
    let gateway = ScriptedGateway { $0.host == "one" ? .failed(.cutOff) : .failed(.notReachable) }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:1", "http://two:2"])
    let error = await client.error()
    #expect(error == .noAnswer(NetworkError(.notReachable, gateway.calls[1].request)))
    #expect(gateway.calls.count == 2)
  }

  @Test(arguments: [
    NetworkError.Reason.timedOut(.seconds(12)), .stalled(.seconds(12)), .cutOff, .notHTTP,
    .tooLarge(limit: 1), .status(500, ""), .status(503, "etcdserver: request timed out"),
    .status(504, ""),
  ])
  func `a write without an answer is unknown, and no other server is asked`(
    reason: NetworkError.Reason
  ) async throws {
    let gateway = ScriptedGateway { $0.number == 1 ? .lost(reason) : .done }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:1", "http://two:2"])
    let error = await client.error(.sampleWrite)
    let failure = NetworkError(reason, gateway.calls[0].request)
    #expect(error == .outcomeUnknown(.noAnswer(failure)))
    #expect(gateway.calls.count == 1 && gateway.values("a/") == ["a/1": "x"])
    // Said once more, the next server says how it is.
    let second = try await client.outcome(of: .sampleWrite)
    #expect(!second.hasSucceeded && gateway.calls.map(\.host) == ["one", "two"])
  }

  @Test func `a write that did not reach a server goes to the next`() async throws {
    let gateway = ScriptedGateway { $0.host == "one" ? .failed(.notReachable) : .done }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:1", "http://two:2"])
    #expect(try await client.outcome(of: .sampleWrite).hasSucceeded)
  }

  @Test func `a cancelled request asks no other server`() async throws {
    let gateway = ScriptedGateway { _ in .failed(.cancelled) }
    let client = try EtcdClient.scripted(gateway, servers: ["http://one:1", "http://two:2"])
    for transaction in [EtcdTransaction.sampleRead, .sampleWrite] {
      let error = await client.error(transaction)
      #expect(error?.isCancellation == true)
    }
    #expect(gateway.calls.count == 2)
  }

  // MARK: Servers that refuse

  @Test(arguments: [
    (
      400, "etcdserver: mvcc: required revision has been compacted",
      EtcdError.compacted(server: "one")
    ),
    (400, "etcdserver: user name is empty", .signInNeeded(server: "one")),
    (401, "", .signInNeeded(server: "one")),
    (403, "", .notPermitted(server: "one")),
    (400, "etcdserver: permission denied", .notPermitted(server: "one")),
    (404, "Not Found", .noGateway(server: "one")),
    (429, "etcdserver: mvcc: database space exceeded", .full(server: "one")),
    (
      400, "etcdserver: too many\u{1B}[31m",
      .refused(server: "one", words: "etcdserver: too many [31m")
    ),
  ])
  func `a refusal is told as what it is, also of a write`(
    status: Int, words: String, expected: EtcdError
  ) async throws {
    let client = try EtcdClient.scripted(
      ScriptedGateway { _ in .answered(status, words) }, servers: ["http://one:80"])
    for transaction in [EtcdTransaction.sampleRead, .sampleWrite] {
      #expect(await client.error(transaction) == expected)
    }
  }

  // MARK: Messages

  @Test(arguments: [
    EtcdError.noGateway(server: "a"), .signInNeeded(server: "a"), .full(server: "a"),
    .signInFailed(server: "a", user: "b"), .notPermitted(server: "a"), .compacted(server: "a"),
    .refused(server: "a", words: "b"), .wentBack(server: "a", from: 2, to: 1),
    .wentBack(server: "a", from: 2, to: 2),
    .otherCluster(server: "a"), .damaged(key: "a", reason: "b"),
    .unreadable(server: "a", reason: "b"),
    .newerVersion(key: "a", found: 2, supported: 1), .cannotEncode(reason: "b"),
    .tooLarge(title: "a", size: 2, limit: 1), .partlySaved(count: 1, of: 2, reason: "b."),
  ])
  func `each error is a sentence`(error: EtcdError) {
    for error in [error, .outcomeUnknown(error)] {
      #expect(error.description.hasSuffix(".") && !error.description.contains("Optional"))
      #expect(error.localizedDescription == error.description)
    }
  }
}
