import Foundation
import Synchronization

/// A client of etcd that uses the JSON gateway of each server.
///
/// All servers of a cluster have the same data; the client asks one, and the next one if it does
/// not answer.
final class EtcdClient: Sendable {
  private struct State {
    /// The index of the server that is asked first.
    var preferred = 0
    var token: String?
    /// The highest revision that any server has reported.
    var revision = 0
    var cluster = ""
  }

  let servers: [NetworkConfiguration]
  let service: any LineStreamingNetworkService
  private let credentials: EtcdCredentials?
  private let state = Mutex(State())

  /// How long a server may take to answer: longer than servers take to replace a lost leader.
  static let limits = NetworkLimits(
    deadline: .seconds(12), idle: .seconds(12), size: 16 << 20, redirects: 0)

  /// - Precondition: There is at least one server.
  init(
    _ servers: [NetworkConfiguration], by service: any LineStreamingNetworkService,
    as credentials: EtcdCredentials?
  ) {
    precondition(!servers.isEmpty, "EtcdClient needs at least one server.")
    self.servers = servers.map {
      var server = $0
      server.limits = Self.limits
      return server
    }
    self.service = service
    self.credentials = credentials
  }

  /// The index of the server that is asked first.
  var preferredServer: Int { state.withLock(\.preferred) }

  /// The server that is asked first.
  var serverName: String { servers[preferredServer].baseURL.server }

  /// The secrets that no message may contain: the token and the password.
  func secrets(_ token: String?) -> [String] {
    [token, credentials?.password].compactMap(\.self).filter { !$0.isEmpty }
  }

  /// Whether a server no longer knows a token: tokens last some minutes, and end when a server
  /// restarts. If so, the client forgets the token.
  private func isForgotten(_ token: String?, _ error: EtcdError) -> Bool {
    guard case .signInNeeded = error, credentials != nil else { return false }
    state.withLock { if $0.token == token { $0.token = nil } }
    return true
  }

  /// Performs a transaction. If a server does not answer, asks the next one, unless the transaction
  /// may have been done.
  ///
  /// - Throws: ``EtcdError/outcomeUnknown(_:)`` if the transaction may have been done, or may be
  ///   done later. The next call then asks the next server. Any other error: the transaction was
  ///   not done.
  func outcome(of transaction: EtcdTransaction) async throws(EtcdError) -> EtcdOutcome {
    let body = Data(transaction.json.bytes)
    var last: EtcdError?
    for _ in servers {
      let index = state.withLock(\.preferred)
      do throws(EtcdError) {
        return try await outcome(of: transaction, body, at: index)
      } catch {
        switch error {
        case .outcomeUnknown(let reason) where transaction.isRead && !reason.isCancellation:
          last = reason
        case .outcomeUnknown:
          preferNext(to: index)
          throw transaction.isRead ? error.certain : error
        case .noAnswer, .noGateway, .unreadable, .otherCluster:
          if error.isCancellation { throw error }
          last = error
        default: throw error
        }
        preferNext(to: index)
      }
    }
    throw last ?? .noGateway(server: servers[0].baseURL.server)
  }

  func preferNext(to index: Int) {
    state.withLock { if $0.preferred == index { $0.preferred = (index + 1) % servers.count } }
  }

  private func outcome(
    of transaction: EtcdTransaction, _ body: Data, at index: Int
  ) async throws(EtcdError) -> EtcdOutcome {
    let server = servers[index].baseURL.server
    let seen = state.withLock(\.revision)
    do throws(EtcdError) {
      let answer: EtcdTransactionAnswer = try await answer(of: index, to: "v3/kv/txn", body)
      let outcome = try EtcdOutcome(answer, to: transaction, from: server)
      try note(answer.header, outcome.revision, notBefore: seen, server)
      return outcome
    } catch {
      switch error {
      // The answer may have reported success.
      case .unreadable, .wentBack, .otherCluster:
        throw transaction.isRead ? error : .outcomeUnknown(error)
      default: throw error
      }
    }
  }

  /// Notes the revision and the cluster of a server.
  ///
  /// - Parameter seen: The highest revision when the request was sent; it may have grown since.
  private func note(
    _ header: EtcdHeader?, _ revision: Int, notBefore seen: Int, _ server: String
  ) throws(EtcdError) {
    let cluster = header?.cluster ?? ""
    let isOther = state.withLock { state in
      if state.cluster.isEmpty { state.cluster = cluster }
      let isOther = !cluster.isEmpty && cluster != state.cluster
      if !isOther { state.revision = max(state.revision, revision) }
      return isOther
    }
    if isOther { throw .otherCluster(server: server) }
    if revision < seen { throw .wentBack(server: server, from: seen, to: revision) }
  }

  /// The answer of one server.
  private func answer<Answer: Decodable>(
    of index: Int, to path: String, _ body: Data
  ) async throws(EtcdError) -> Answer {
    try await signedIn(to: index) { token throws(EtcdError) in
      try await answer(of: servers[index], to: path, body, token)
    }
  }

  private func answer<Answer: Decodable>(
    of server: NetworkConfiguration, to path: String, _ body: Data, _ token: String?
  ) async throws(EtcdError) -> Answer {
    let name = server.baseURL.server
    let request = try request(server, path, body, token)
    let response: NetworkResponse
    do throws(NetworkError) {
      response = try await service.response(to: request)
    } catch {
      throw EtcdError(error, of: request, hiding: secrets(token))
    }
    do {
      return try JSONDecoder().decode(Answer.self, from: response.body)
    } catch {
      let reason = Data(CodingReason.text(error).utf8).beginning
      throw .unreadable(server: name, reason: reason)
    }
  }

  func request(
    _ server: NetworkConfiguration, _ path: String, _ body: Data, _ token: String?
  ) throws(EtcdError) -> NetworkRequest {
    var headers: HTTPHeaders = [
      "content-type": "application/json", "accept": "application/json",
      // Without this, a watch on a server that has lost its leader waits silently.
      "grpc-metadata-hasleader": "true",
    ]
    headers["authorization"] = token
    let request = server.request(.post, path, query: [], headers: headers, body: body)
    guard let request else { throw .noGateway(server: server.baseURL.server) }
    return request
  }
}

// MARK: Signing in

extension EtcdClient {
  /// Makes a request with the token of a server; if the server has forgotten it, signs in again.
  func signedIn<Answer>(
    to index: Int, _ ask: (_ token: String?) async throws(EtcdError) -> Answer
  ) async throws(EtcdError) -> Answer {
    let token = try await token(of: index)
    do throws(EtcdError) {
      return try await ask(token)
    } catch {
      guard isForgotten(token, error) else { throw error }
      return try await ask(try await self.token(of: index))
    }
  }

  private struct SignIn: Decodable {
    let token: String?
  }

  /// The token by which a server knows the client; nil without credentials, and if the server has
  /// no authentication.
  func token(of index: Int) async throws(EtcdError) -> String? {
    guard let credentials else { return nil }
    if let token = state.withLock(\.token) { return token }
    let server = servers[index]
    let name = server.baseURL.server
    let answer: SignIn
    do throws(EtcdError) {
      answer = try await self.answer(
        of: server, to: "v3/auth/authenticate", try EtcdValue.data(credentials), nil)
    } catch {
      switch error {
      // Signing in changes nothing. The server's words could contain the password.
      case .outcomeUnknown(.noAnswer(let failure)), .noAnswer(let failure):
        let request = try request(server, "v3/auth/authenticate", Data(), nil)
        throw .noAnswer(failure.withoutWords(request))
      // A server without authentication refuses credentials.
      case .refused(_, let words) where words.contains("authentication is not enabled"):
        return nil
      case .refused, .signInNeeded, .notPermitted:
        throw .signInFailed(server: name, user: credentials.user)
      default: throw error
      }
    }
    guard let token = answer.token, !token.isEmpty else {
      throw .unreadable(server: name, reason: "\"token\" is missing")
    }
    state.withLock { $0.token = token }
    return token
  }
}
