import Foundation
import Testing

@testable import Repositories

/// A client of etcd before servers that want a password.
struct EtcdPasswordTests {
  private static let person = EtcdCredentials(user: "mina", password: "s3cret")

  @Test func `who has a password signs in once, and again when the token is not known`()
    async throws
  {
    let gateway = ScriptedGateway()
    gateway.want(password: "s3cret")
    let client = try EtcdClient.scripted(gateway, as: Self.person)
    _ = try await client.outcome(of: .sampleRead)
    _ = try await client.outcome(of: .sampleRead)
    gateway.want(password: "s3cret")
    #expect(try await client.outcome(of: .sampleWrite).hasSucceeded)
    let paths = gateway.calls.map { $0.path.split(separator: "/").last ?? "" }
    #expect(paths == ["authenticate", "txn", "txn", "txn", "authenticate", "txn"])
    #expect(gateway.calls.last?.request.headers["authorization"] == "token2")
  }

  @Test func `a server that asks nobody who he is gets no token`() async throws {
    let gateway = ScriptedGateway()
    let client = try EtcdClient.scripted(gateway, as: Self.person)
    _ = try await client.outcome(of: .sampleRead)
    #expect(gateway.calls.last?.request.headers["authorization"] == nil)
  }

  @Test func `a wrong password, and none where one is wanted, are told`() async throws {
    let gateway = ScriptedGateway()
    gateway.want(password: "other")
    let wrong = try EtcdClient.scripted(gateway, as: Self.person)
    #expect(await wrong.error() == .signInFailed(server: "one:2379", user: "mina"))
    let nobody = try EtcdClient.scripted(gateway)
    #expect(await nobody.error() == .signInNeeded(server: "one:2379"))
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
      let client = try EtcdClient.scripted(gateway, as: Self.person)
      for transaction in [EtcdTransaction.sampleRead, .sampleWrite, .sampleRead] {
        guard let error = await client.error(transaction) else { continue }
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
}
