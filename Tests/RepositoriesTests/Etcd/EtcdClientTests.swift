import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A client of etcd before servers that fail, lie and want a password.
struct EtcdClientTests {
  private static let read = EtcdTransaction(operations: [
    .read(EtcdRead(keys: .all(below: "a/")))
  ])
  private static let write = EtcdTransaction(
    conditions: [.init(key: "a/1", revision: 0)], operations: [.put("a/1", Data("x".utf8))])

  private func client(
    _ service: some LineStreamingNetworkService, servers: [String] = ["http://one:2379"],
    as credentials: EtcdCredentials? = nil
  ) throws -> EtcdClient {
    EtcdClient(
      try servers.map { try NetworkConfiguration($0) }, by: service, as: credentials)
  }

  private func error(
    _ client: EtcdClient, _ transaction: EtcdTransaction = read
  ) async -> EtcdError? {
    do throws(EtcdError) {
      _ = try await client.outcome(of: transaction)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Transactions

  @Test func `a transaction is done when its conditions hold, and otherwise not`() async throws {
    let client = try client(ScriptedGateway())
    var write = Self.write
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
    let client = try client(gateway)
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
    let client = try client(gateway, servers: ["https://one:2379/etcd/"])
    await #expect(throws: EtcdError.noGateway(server: "one:2379")) {
      try await client.outcome(of: Self.read)
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
    let client = try client(gateway, servers: ["http://one:1", "http://two:2"])
    _ = try await client.outcome(of: Self.read)
    _ = try await client.outcome(of: Self.read)
    #expect(gateway.calls.map(\.host) == ["one", "two", "two"])
  }

  @Test func `when no server answers, each was asked once`() async throws {
    let gateway = ScriptedGateway { $0.host == "one" ? .failed(.cutOff) : .failed(.notReachable) }
    let client = try client(gateway, servers: ["http://one:1", "http://two:2"])
    let error = await error(client)
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
    let client = try client(gateway, servers: ["http://one:1", "http://two:2"])
    let error = await error(client, Self.write)
    let failure = NetworkError(reason, gateway.calls[0].request)
    #expect(error == .outcomeUnknown(.noAnswer(failure)))
    #expect(gateway.calls.count == 1 && gateway.values("a/") == ["a/1": "x"])
    // Said once more, the next server says how it is.
    let second = try await client.outcome(of: Self.write)
    #expect(!second.hasSucceeded && gateway.calls.map(\.host) == ["one", "two"])
  }

  @Test func `a write that did not reach a server goes to the next`() async throws {
    let gateway = ScriptedGateway { $0.host == "one" ? .failed(.notReachable) : .done }
    let client = try client(gateway, servers: ["http://one:1", "http://two:2"])
    #expect(try await client.outcome(of: Self.write).hasSucceeded)
  }

  @Test func `a cancelled request asks no other server`() async throws {
    let gateway = ScriptedGateway { _ in .failed(.cancelled) }
    let client = try client(gateway, servers: ["http://one:1", "http://two:2"])
    for transaction in [Self.read, Self.write] {
      let error = await error(client, transaction)
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
    let client = try client(
      ScriptedGateway { _ in .answered(status, words) }, servers: ["http://one:80"])
    for transaction in [Self.read, Self.write] {
      #expect(await error(client, transaction) == expected)
    }
  }

  // MARK: Servers that lie

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
    let client = try client(ScriptedGateway { _ in .answered(200, answer) })
    let read = EtcdTransaction(operations: [.read(EtcdRead(keys: .all(below: "a/"), limit: 2))])
    let error = await error(client, read)
    guard case .unreadable("one:2379", let told)? = error else {
      Issue.record("\(answer): \(String(describing: error))")
      return
    }
    // What is no JSON at all is told in the decoder's words.
    #expect(told.contains(reason) || reason == "it is not JSON", "\(answer): \(told)")
  }

  @Test func `after an answer that cannot be read, a write is unknown`() async throws {
    for answer in ["", "{}", #"{"header":{"revision":"7"},"succeeded":true}"#] {
      let client = try client(ScriptedGateway { _ in .answered(200, answer) })
      guard case .outcomeUnknown(.unreadable)? = await error(client, Self.write) else {
        Issue.record("\(answer) is an answer.")
        continue
      }
    }
  }

  @Test func `a read goes past a server that lies`() async throws {
    let gateway = ScriptedGateway { $0.host == "one" ? .answered(200, "lies") : .done }
    let client = try client(gateway, servers: ["http://one:1", "http://two:2"])
    #expect(try await client.outcome(of: Self.read).revision == 1)
  }

  @Test func `revisions that go back are told`() async throws {
    let answer = #""succeeded":true,"responses":[{"response_range":{}}]}"#
    let gateway = ScriptedGateway { call in
      .answered(200, #"{"header":{"revision":"\#(10 - call.number)"},\#(answer)"#)
    }
    let client = try client(gateway)
    _ = try await client.outcome(of: Self.read)
    #expect(await error(client) == .wentBack(server: "one:2379", from: 9, to: 8))
    // A write may be done all the same.
    let puts = ScriptedGateway { call in
      .answered(
        200,
        #"{"header":{"revision":"\#(10 - call.number)"},"succeeded":true,"responses":[{"response_put":{}}]}"#
      )
    }
    let writer = try self.client(puts)
    _ = try await writer.outcome(of: Self.write)
    #expect(
      await error(writer, Self.write)
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
    let client = try client(gateway)
    async let older = client.outcome(of: Self.read)
    try await came.value
    let newer = try await client.outcome(of: Self.read)
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
    let client = try client(gateway)
    _ = try await client.outcome(of: Self.read)
    #expect(await error(client) == .otherCluster(server: "one:2379"))
  }

  // MARK: Passwords

  private static let person = EtcdCredentials(user: "mina", password: "s3cret")

  @Test func `who has a password signs in once, and again when the token is not known`()
    async throws
  {
    let gateway = ScriptedGateway()
    gateway.want(password: "s3cret")
    let client = try client(gateway, as: Self.person)
    _ = try await client.outcome(of: Self.read)
    _ = try await client.outcome(of: Self.read)
    gateway.want(password: "s3cret")
    #expect(try await client.outcome(of: Self.write).hasSucceeded)
    let paths = gateway.calls.map { $0.path.split(separator: "/").last ?? "" }
    #expect(paths == ["authenticate", "txn", "txn", "txn", "authenticate", "txn"])
    #expect(gateway.calls.last?.request.headers["authorization"] == "token2")
  }

  @Test func `a server that asks nobody who he is gets no token`() async throws {
    let gateway = ScriptedGateway()
    let client = try client(gateway, as: Self.person)
    _ = try await client.outcome(of: Self.read)
    #expect(gateway.calls.last?.request.headers["authorization"] == nil)
  }

  @Test func `a wrong password, and none where one is wanted, are told`() async throws {
    let gateway = ScriptedGateway()
    gateway.want(password: "other")
    let wrong = try client(gateway, as: Self.person)
    #expect(await error(wrong) == .signInFailed(server: "one:2379", user: "mina"))
    let nobody = try client(gateway)
    #expect(await error(nobody) == .signInNeeded(server: "one:2379"))
  }

  @Test(arguments: [200, 400, 401, 403, 404, 412, 418, 429, 500, 503])
  func `neither password nor token is in a message, whatever a server sends back`(status: Int)
    async throws
  {
    let echo = "s3cret {\"password\":\"s3cret\"} token1 token1"
    for echoes in [1...9, 2...9, 3...9] {
      let gateway = ScriptedGateway { call in
        echoes.contains(call.number) ? .answered(status, echo) : .done
      }
      gateway.want(password: "s3cret")
      let client = try client(gateway, as: Self.person)
      for transaction in [Self.read, Self.write, Self.read] {
        guard let error = await error(client, transaction) else { continue }
        for text in ["\(error)", "\(String(reflecting: error))", error.localizedDescription] {
          #expect(!text.contains("s3cret") && !text.contains("token1"), "\(text)")
        }
      }
    }
    for text in ["\(Self.person)", String(reflecting: Self.person)] {
      #expect(!text.contains("s3cret"))
    }
    var dumped = ""
    dump(Self.person, to: &dumped)
    #expect(!dumped.contains("s3cret") && dumped.contains("mina"))
  }

  // MARK: Messages

  @Test(arguments: [
    EtcdError.noGateway(server: "a"), .signInNeeded(server: "a"), .full(server: "a"),
    .signInFailed(server: "a", user: "b"), .notPermitted(server: "a"), .compacted(server: "a"),
    .refused(server: "a", words: "b"), .wentBack(server: "a", from: 2, to: 1),
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
