import Foundation
import Synchronization

@testable import Repositories

/// An etcd in memory, reached as by a network whose every accident a test scripts.
final class ScriptedGateway: LineStreamingNetworkService {
  /// A request that came.
  struct Call: Sendable {
    /// The place of the request among all: 1 is the first.
    let number: Int
    let request: NetworkRequest

    var path: String { request.url.path() }
    var host: String { request.url.host() ?? "" }
    var isWatch: Bool { path == "/v3/watch" }
    var text: String { String(decoding: request.body ?? Data(), as: UTF8.self) }
    var isWrite: Bool { text.contains("request_put") || text.contains("request_delete") }
  }

  /// What becomes of a request.
  enum Fate: Sendable {
    case done
    /// The request does not come to etcd.
    case failed(NetworkError.Reason)
    /// The request is done, but the answer gets lost.
    case lost(NetworkError.Reason)
    /// The answer gets lost, and the request is done when the test says so.
    case late(NetworkError.Reason)
    /// Another answer, of a liar.
    case answered(Int, String)
    /// A watch gives lines of a liar, and ends.
    case lines([String])
  }

  struct State {
    var store = MVCCStore()
    var calls: [Call] = []
    var late: [Data] = []
    var watchers: [Int: Watcher] = [:]
    var lastWatcher = 0
    /// Told when a watch has ended.
    var ends: [AsyncStream<Void>.Continuation] = []
    var password: String?
    var tokens: Set<String> = []
    var lastToken = 0
  }

  let state = Mutex(State())
  private let fate: @Sendable (Call) async -> Fate

  init(_ fate: @escaping @Sendable (Call) async -> Fate = { _ in .done }) {
    self.fate = fate
  }

  var calls: [Call] { state.withLock(\.calls) }
  var revision: Int { state.withLock(\.store.revision) }

  func response(
    to request: NetworkRequest
  ) async throws(NetworkError) -> NetworkResponse {
    let call = note(request)
    switch await fate(call) {
    case .done: return try done(request)
    case .failed(let reason): throw NetworkError(reason, request)
    case .lost(let reason):
      _ = try done(request)
      throw NetworkError(reason, request)
    case .late(let reason):
      state.withLock { $0.late.append(request.body ?? Data()) }
      throw NetworkError(reason, request)
    case .answered(let status, let body): return try Self.answer(status, Data(body.utf8), request)
    case .lines: fatalError("Only a watch has lines.")
    }
  }

  func fate(of call: Call) async -> Fate { await fate(call) }

  func note(_ request: NetworkRequest) -> Call {
    state.withLock { state in
      let call = Call(number: state.calls.count + 1, request: request)
      state.calls.append(call)
      return call
    }
  }

  /// Does the requests that are late.
  func doLate() {
    state.withLock { state in
      for body in state.late {
        _ = try? state.store.transaction(Self.object(body))
        Self.tellWatchers(&state)
      }
      state.late = []
    }
  }

  /// Puts or, without a value, removes a key, as another program would.
  func put(_ key: String, _ value: String?) {
    state.withLock { state in
      state.store.change([(key, value.map { Array($0.utf8) })])
      Self.tellWatchers(&state)
    }
  }

  /// The values of the keys that begin with a text.
  func values(_ prefix: String) -> [String: String] {
    state.withLock { state in
      let rows = try? state.store.rows(KeyRange(first: prefix, end: prefix + "~"), at: 0)
      return Dictionary(
        uniqueKeysWithValues: (rows ?? []).map {
          ($0.key, String(decoding: $0.value ?? [], as: UTF8.self))
        })
    }
  }

  /// Forgets all that is not the newest.
  func compact() { state.withLock { $0.store.compact(to: $0.store.revision) } }

  /// Wants a password from now on, and forgets who has signed in.
  func want(password: String) {
    state.withLock { state in
      state.password = password
      state.tokens = []
    }
  }

  /// Answers a request as etcd does.
  private func done(_ request: NetworkRequest) throws(NetworkError) -> NetworkResponse {
    let body = Self.object(request.body ?? Data())
    let (status, answer): (Int, Data) = state.withLock { state in
      if request.url.path() == "/v3/auth/authenticate" {
        guard let password = state.password else {
          return (412, Self.failure("etcdserver: authentication is not enabled", 9))
        }
        guard body["password"] as? String == password else {
          return (
            400, Self.failure("etcdserver: authentication failed, invalid user ID or password", 3)
          )
        }
        state.lastToken += 1
        state.tokens.insert("token\(state.lastToken)")
        return (
          200, MVCCStore.data(["header": state.store.header, "token": "token\(state.lastToken)"])
        )
      }
      if let refusal = Self.refusal(of: request, state) { return refusal }
      guard request.url.path() == "/v3/kv/txn" else { return (404, Data("Not Found".utf8)) }
      do throws(MVCCStore.Failure) {
        let answer = try state.store.transaction(body)
        Self.tellWatchers(&state)
        return (200, MVCCStore.data(answer))
      } catch {
        return (error.status, Self.failure(error.words, error.code))
      }
    }
    return try Self.answer(status, answer, request)
  }

  static func refusal(of request: NetworkRequest, _ state: State) -> (Int, Data)? {
    guard state.password != nil else { return nil }
    guard let token = request.headers["authorization"] else {
      return (400, failure("etcdserver: user name is empty", 3))
    }
    if state.tokens.contains(token) { return nil }
    return (401, failure("etcdserver: invalid auth token", 16))
  }

  private static func answer(
    _ status: Int, _ body: Data, _ request: NetworkRequest
  ) throws(NetworkError) -> NetworkResponse {
    if (200..<300).contains(status) { return NetworkResponse(status: status, body: body) }
    throw NetworkError(.status(status, body.beginning), request)
  }

  static func failure(_ words: String, _ code: Int) -> Data {
    MVCCStore.data(["error": words, "code": code, "message": words])
  }

  static func object(_ body: Data) -> MVCCStore.Object {
    (try? JSONSerialization.jsonObject(with: body)) as? MVCCStore.Object ?? [:]
  }
}
