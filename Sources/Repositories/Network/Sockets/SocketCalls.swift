#if Networking
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Sends each request over an unencrypted connection of its own, on a thread of its own.
  final class SocketCalls: RequestCalls {
    private let connections = Mutex<[ObjectIdentifier: TCPConnection]>([:])

    func begin(_ request: NetworkRequest, _ answer: PendingAnswer) {
      let connection = TCPConnection()
      connections.withLock { $0[ObjectIdentifier(answer)] = connection }
      DispatchQueue(label: "SocketCalls").async { [weak self] in
        Self.talk(request, over: connection, answer)
        connection.close()
        _ = self?.connections.withLock { $0.removeValue(forKey: ObjectIdentifier(answer)) }
      }
    }

    func cancel(_ answer: PendingAnswer) {
      connections.withLock { $0.removeValue(forKey: ObjectIdentifier(answer)) }?.end()
    }

    private static func talk(
      _ request: NetworkRequest, over connection: TCPConnection, _ answer: PendingAnswer
    ) {
      var hasSent = false
      do throws(TCPConnection.Failure) {
        if answer.isGiven { return }
        // A redirect may lead to a server with encrypted connections.
        guard request.url.isPlain else {
          return answer.fail(.session(.secureConnectionFailed, hasBegun: false))
        }
        guard let host = request.url.host(percentEncoded: false) else { throw .unknownHost }
        try connection.connect(
          to: host, port: request.url.port ?? 80, patience: request.limits.idle)
        hasSent = true
        try connection.send(request.bytes)
        try read(request, from: connection, answer)
      } catch {
        answer.end(URLError(error.code), hasSent: hasSent)
      }
    }

    private static func read(
      _ request: NetworkRequest, from connection: TCPConnection, _ answer: PendingAnswer
    ) throws(TCPConnection.Failure) {
      var reader = HTTPAnswerReader(to: request.method)
      while !answer.isGiven {
        let data = try connection.received()
        if data.isEmpty {
          if !reader.end() { throw .broken }
          return answer.end(nil, hasSent: true)
        }
        do throws(HTTPAnswerReader.Flaw) {
          for piece in try reader.read(data) { tell(piece, to: answer, request) }
        } catch {
          return answer.fail(.notHTTP)
        }
        if reader.isOver { return }
      }
    }

    private static func tell(
      _ piece: HTTPAnswerReader.Piece, to answer: PendingAnswer, _ request: NetworkRequest
    ) {
      switch piece {
      case .head(let status, let headers):
        let fields = Dictionary(headers.all.map { ($0.name, $0.value) }) { $1 }
        let response = HTTPURLResponse(
          url: request.url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        guard let response else { return answer.fail(.notHTTP) }
        answer.begin(response)
      case .body(let data): answer.append(data)
      case .end: answer.end(nil, hasSent: true)
      }
    }
  }

  extension TCPConnection.Failure {
    /// The failure as a session's error code.
    fileprivate var code: URLError.Code {
      switch self {
      case .unknownHost: .cannotFindHost
      case .notReachable: .cannotConnectToHost
      case .silent: .timedOut
      case .broken: .networkConnectionLost
      }
    }
  }

  extension URL {
    /// Whether connections to the address are unencrypted.
    var isPlain: Bool { scheme?.lowercased() == "http" }
  }

  extension NetworkRequest {
    /// The request's bytes on the wire.
    fileprivate var bytes: Data {
      var path = url.path(percentEncoded: true)
      if path.isEmpty { path = "/" }
      if let query = url.query(percentEncoded: true) { path += "?\(query)" }
      var lines = ["\(method.rawValue) \(path) HTTP/1.1", "Host: \(hostField)"]
      // The parser reads no compressed answers, and a connection serves one request.
      lines += ["Accept-Encoding: identity", "Connection: close"]
      let own: Set<String> = ["host", "accept-encoding", "connection", "content-length"]
      for (name, value) in headers.all
      where name.isOneLine && value.isOneLine && !own.contains(name) {
        lines.append("\(name): \(value)")
      }
      if body != nil || method != .get && method != .head {
        lines.append("Content-Length: \(body?.count ?? 0)")
      }
      return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? Data())
    }

    private var hostField: String {
      url.port.map { "\(url.hostInAddress):\($0)" } ?? url.hostInAddress
    }
  }
#endif
