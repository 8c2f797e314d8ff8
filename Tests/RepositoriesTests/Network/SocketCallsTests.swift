#if Networking
  import Foundation
  import StateStoreTesting
  import Synchronization
  import Testing

  @testable import Repositories

  /// Requests over sockets, to servers that misbehave, and to those that send what Foundation does
  /// not survive.
  struct SocketCallsTests {
    private let service = URLSessionNetworkService(opensSockets: true)

    private func reason(
      _ url: URL, limits: NetworkLimits = .patient
    ) async -> NetworkError.Reason? {
      do throws(NetworkError) {
        _ = try await service.response(to: NetworkRequest(.get, url, limits: limits))
        return nil
      } catch {
        return error.reason
      }
    }

    private static func withTrailers(_ status: Int) -> Reply {
      .raw(
        """
        HTTP/1.1 \(status) Any\r\nTrailer: Grpc-Trailer-Content-Type\r\nTransfer-Encoding: chunked\r\n\r\n\
        5\r\nhello\r\n0\r\nGrpc-Trailer-Content-Type: application/grpc\r\nOther: 1\r\n\r\n
        """)
    }

    @Test func `fields behind the body are passed over`() async throws {
      let server = try ScriptedHTTPServer(Self.withTrailers(200))
      let response = try await service.response(to: NetworkRequest(.get, server.url))
      #expect(response.status == 200 && response.body == Data("hello".utf8))
      let failing = try ScriptedHTTPServer(Self.withTrailers(503))
      #expect(await reason(failing.url) == .status(503, "hello"))
      let read = Mutex<[String]>([])
      let request = NetworkRequest(.get, server.url)
      try await service.lines(of: request, over: request) { line in
        read.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        return true
      }
      #expect(read.withLock { $0 } == ["hello"])
    }

    @Test func `a request says what the server needs, once`() async throws {
      let server = try ScriptedHTTPServer(.json("[]"))
      var request = NetworkRequest(
        .post,
        server.url.appending(path: "a b/ü").appending(queryItems: [.init(name: "q", value: "1&2")]))
      request.body = Data("body".utf8)
      request.headers = ["a": "1\r\nx: 2", "b": "3", "host": "other", "connection": "keep-alive"]
      _ = try await service.response(to: request)
      let received = try await server.request(1)
      #expect(received.method == "POST" && received.text == "body")
      #expect(received.target == "/a%20b/%C3%BC?q=1%262")
      #expect(received.headers["host"] == "127.0.0.1:\(server.url.port ?? 0)")
      #expect(received.headers["connection"] == "close" && received.headers["b"] == "3")
      #expect(received.headers["a"] == nil && received.headers["x"] == nil)
    }

    @Test(arguments: [Reply.Place.inHead, .beforeBody, .inBody])
    func `an answer that breaks off anywhere is no answer`(place: Reply.Place) async throws {
      for end in [Reply.close, .reset] {
        let server = try ScriptedHTTPServer(Reply.json("[1, 2, 3]").cut(at: place, by: end))
        #expect(await reason(server.url) == .cutOff)
      }
    }

    @Test func `what is no answer of HTTP is told as that`() async throws {
      let server = try ScriptedHTTPServer(.raw("SSH-2.0-OpenSSH\r\n\r\n").then(.close))
      #expect(await reason(server.url) == .notHTTP)
    }

    @Test func `without a server, and without a host, nothing is reached`() async throws {
      try await DeadPort.refusing { #expect(await reason($0.url) == .notReachable) }
      #expect(
        await reason(try #require(URL(string: "http://no-such-host.invalid"))) == .notReachable)
    }

    @Test(arguments: [Duration.milliseconds(50), .zero, .nanoseconds(-1)])
    func `a server that falls silent is told`(idle: Duration) async throws {
      let gate = try Gate()
      defer { gate.open() }
      let server = try ScriptedHTTPServer(Reply.json("[1]").held(at: .inBody, until: gate))
      let limits = NetworkLimits(deadline: .seconds(600), idle: idle)
      #expect(await reason(server.url, limits: limits) == .stalled(idle))
    }

    @Test func `a request that is cancelled ends, and its connection with it`() async throws {
      let gate = try Gate()
      defer { gate.open() }
      let server = try ScriptedHTTPServer(.wait(for: gate))
      let task = Task { await reason(server.url) }
      _ = try await server.request(1)
      task.cancel()
      #expect(await task.value == .cancelled)
    }

    @Test func `an answer without an end is too large`() async throws {
      let server = try ScriptedHTTPServer(.endless(bytes: 1 << 30))
      let limits = NetworkLimits(deadline: .seconds(600), idle: .seconds(600), size: 100_000)
      #expect(await reason(server.url, limits: limits) == .tooLarge(limit: 100_000))
    }

    @Test func `a way on to a safe address is not gone over a connection that is not`() async throws
    {
      let server = try ScriptedHTTPServer(.redirect(to: "https://127.0.0.1:1/all"))
      // Sockets are for http alone: the other address is asked by Foundation.
      #expect(await reason(server.url) == .notReachable)
    }
  }
#endif
