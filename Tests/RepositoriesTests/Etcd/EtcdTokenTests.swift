import Foundation
import Testing

@testable import Repositories

struct EtcdTokenTests {
  @Test(arguments: [
    (400, "etcdserver: revision of auth store is old"), (500, "auth: revision in header is old"),
    (401, "etcdserver: invalid auth token"), (400, "etcdserver: user name is empty"),
  ])
  func `a token that the server no longer takes is got anew`(status: Int, words: String) throws {
    let request = NetworkRequest(.post, try #require(URL(string: "http://h:2379/v3/kv/txn")))
    let error = EtcdError(
      NetworkError(.status(status, Data(words.utf8).beginning), request), of: request, hiding: [])
    guard case .signInNeeded = error else {
      Issue.record("\(error)")
      return
    }
  }
}
