#if Networking
  import Foundation
  import Testing

  @testable import Repositories

  /// The service against a server that misbehaves in every way.
  struct URLSessionNetworkServiceTests {
    private let service = URLSessionNetworkService()

    private func request(
      _ server: ScriptedHTTPServer, _ method: HTTPMethod = .get,
      limits: NetworkLimits = .patient
    ) -> NetworkRequest {
      NetworkRequest(method, server.url.appending(path: "all"), limits: limits)
    }

    private func reason(_ request: NetworkRequest) async -> NetworkError.Reason? {
      await error(request)?.reason
    }

    private func error(_ request: NetworkRequest) async -> NetworkError? {
      do throws(NetworkError) {
        _ = try await service.response(to: request)
        return nil
      } catch {
        return error
      }
    }

    // MARK: Answers

    @Test func `an answer has its status, its header fields and its body`() async throws {
      let server = try ScriptedHTTPServer(.json("[1]", headers: ["ETag": "\"a\""]))
      var request = request(server, .put)
      request.headers["x-who"] = "we"
      request.body = Data("body".utf8)
      let response = try await service.response(to: request)
      #expect(response.status == 200)
      #expect(response.headers["etag"] == "\"a\"")
      #expect(response.headers["Content-Type"] == "application/json")
      #expect(response.body == Data("[1]".utf8))
      let received = try await server.nextRequest()
      #expect(received.method == "PUT" && received.path == "/all")
      #expect(received.headers["x-who"] == "we" && received.text == "body")
    }

    @Test func `a header field with a line break is not sent`() async throws {
      let server = try ScriptedHTTPServer(.json("[]"))
      var request = request(server)
      request.headers = ["a": "1\r\nx: 2", "b\r\nx": "3", "c": "4\n", "d": "5\t6"]
      _ = try await service.response(to: request)
      let received = try await server.nextRequest()
      #expect(received.headers["d"] == "5\t6")
      for name in ["a", "b", "c", "x"] { #expect(received.headers[name] == nil) }
    }

    @Test(arguments: [200, 201, 204, 299, 304])
    func `a success is an answer, and so is "not modified"`(status: Int)
      async throws
    {
      let server = try ScriptedHTTPServer(.status(status))
      #expect(try await service.response(to: request(server)).status == status)
    }

    @Test(arguments: [
      (400, false), (401, false), (404, false), (418, false), (408, true), (429, true),
      (500, true), (501, false), (503, true), (599, false), (300, false),
    ])
    func `any other status is an error with the beginning of the answer`(
      status: Int, canRetry: Bool
    ) async throws {
      let server = try ScriptedHTTPServer(.status(status, body: "no\u{1B}[31m\n way"))
      let error = await error(request(server))
      #expect(error?.reason == .status(status, "no [31m way"))
      #expect(error?.canRetry == canRetry)
    }

    @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Negotiate", ""])
    func `a server that asks for a password gets none, and the status is told`(
      challenge: String
    ) async throws {
      let server = try ScriptedHTTPServer(.status(401, headers: ["WWW-Authenticate": challenge]))
      let error = await error(request(server))
      #expect(error?.reason == .status(401, "") && error?.canRetry == false)
    }

    @Test func `a body in chunks, and one that is packed, come whole`() async throws {
      let text = String(repeating: "[1,2]", count: 1_000)
      let server = try ScriptedHTTPServer(
        .json(text, framing: .chunked()), .json(text, framing: .untilClose), .gzip(text),
        .gzip(text, framing: .chunked()))
      for _ in 1...4 {
        #expect(try await service.response(to: request(server)).body == Data(text.utf8))
      }
    }

    // MARK: Connections that fail

    @Test func `nobody listens`() async throws {
      try await DeadPort.refusing { port in
        let error = await error(NetworkRequest(.get, port.url))
        #expect(error?.reason == .notReachable && error?.canRetry == true)
        #expect(error?.server == "127.0.0.1:\(port.port)")
      }
    }

    @Test func `there is no such host`() async {
      let request = NetworkRequest(.get, URL(string: "http://no-such-host.invalid/")!)
      #expect(await reason(request) == .notReachable)
    }

    // Not behind the first line of the head: there, FoundationNetworking stops the program
    // (Networking.md in the catalog).
    @Test(arguments: [Reply.Place.byte(9), .beforeBody, .inBody, .byte(0)], [false, true])
    func `an answer that breaks off is none`(place: Reply.Place, isReset: Bool) async throws {
      let reply = Reply.json("[1,2,3,4]").cut(at: place, by: isReset ? .reset : .close)
      let server = try ScriptedHTTPServer(reply)
      let reason = await reason(request(server))
      #expect(reason == .cutOff || reason == .notReachable)
    }

    @Test(arguments: [Reply.Place.byte(0), .inBody], [false, true])
    func `a request whose body was sent is never told as one that did not reach the server`(
      place: Reply.Place, isReset: Bool
    ) async throws {
      let reply = Reply.json("[1,2,3,4]").cut(at: place, by: isReset ? .reset : .close)
      let server = try ScriptedHTTPServer(reply)
      var request = request(server, .post)
      request.body = Data("body".utf8)
      #expect(await reason(request) == .cutOff)
    }

    @Test func `a body in chunks without its end is none`() async throws {
      let server = try ScriptedHTTPServer(
        Reply.json("[1,2,3,4]", framing: .chunked(size: 4)).cut(at: .beforeLastChunk))
      #expect(await reason(request(server)) == .cutOff)
    }

    @Test func `what is no HTTP is no answer`() async throws {
      let server = try ScriptedHTTPServer(Reply.raw("SSH-2.0-OpenSSH_9\r\n").then(.close))
      let reason = await reason(request(server))
      #expect(reason == .cutOff || reason == .notHTTP)
    }

    @Test func `a connection that was closed between two requests is made again`() async throws {
      let server = try ScriptedHTTPServer(Reply.json("[1]").then(.close), .json("[2]"))
      #expect(try await service.response(to: request(server)).body == Data("[1]".utf8))
      _ = try await server.request(1).connection.end
      #expect(try await service.response(to: request(server)).body == Data("[2]".utf8))
    }

    // MARK: Limits

    @Test func `a server that falls silent is waited for as long as the limit says`() async throws {
      let server = try ScriptedHTTPServer(.silence)
      let limits = NetworkLimits(deadline: .seconds(600), idle: .seconds(1))
      #expect(await reason(request(server, limits: limits)) == .stalled(.seconds(1)))
    }

    @Test func `the whole answer has a deadline, by the service's clock`() async throws {
      let server = try ScriptedHTTPServer(.silence)
      let service = URLSessionNetworkService(
        clock: ScriptedClock { duration in
          #expect(duration == .seconds(90))
          _ = try await server.request(1)
        })
      let request = request(
        server, limits: NetworkLimits(deadline: .seconds(90), idle: .seconds(600)))
      await #expect(throws: NetworkError(.timedOut(.seconds(90)), request)) {
        try await service.response(to: request)
      }
      _ = try await server.request(1).connection.end
    }

    @Test(arguments: [Reply.Framing.length, .chunked(), .untilClose])
    func `a body of 100 MB is not taken`(framing: Reply.Framing) async throws {
      let server = try ScriptedHTTPServer(.endless(bytes: 100_000_000, framing: framing))
      let limits = NetworkLimits.patient(size: 1 << 20)
      #expect(await reason(request(server, limits: limits)) == .tooLarge(limit: 1 << 20))
    }

    @Test func `a body that goes on keeps nobody waiting, not even the next request`() async throws
    {
      let server = try ScriptedHTTPServer(
        .endless(bytes: 1 << 36, framing: .untilClose), .endless(bytes: 1 << 36), .json("[]"))
      let limits = NetworkLimits.patient(size: 1)
      for _ in 1...2 {
        #expect(await reason(request(server, limits: limits)) == .tooLarge(limit: 1))
      }
      #expect(try await service.response(to: request(server)).body == Data("[]".utf8))
    }

    @Test func `limits that make no sense stop nothing but their request`() async throws {
      let server = try ScriptedHTTPServer { request in
        request.target == "/all" ? .redirect(to: "/else") : .json("[]")
      }
      let ample = Duration.seconds(600)
      let none = NetworkLimits(deadline: ample, idle: ample, size: .max, redirects: -1)
      #expect(await reason(request(server, limits: none)) == .tooManyRedirects(-1))
      let empty = NetworkLimits(deadline: ample, idle: ample, size: -1, redirects: .max)
      #expect(await reason(request(server, limits: empty)) == .tooLarge(limit: -1))
      let hasty = NetworkLimits(
        deadline: ample, idle: .seconds(-1), size: .max, redirects: .max)
      // A wait that is shorter than any may be over before an answer that is slow to come.
      let ending = await reason(request(server, limits: hasty))
      #expect(ending == nil || ending == .stalled(.seconds(-1)))
      let endless = NetworkLimits(
        deadline: .seconds(Int64.max), idle: .seconds(Int64.max), size: .max, redirects: .max)
      let response = try await service.response(to: request(server, limits: endless))
      #expect(response.body == Data("[]".utf8))
      let passed = NetworkLimits(deadline: .seconds(-1))
      #expect(await reason(request(server, limits: passed)) == .timedOut(.seconds(-1)))
    }

    @Test func `a packed body counts as large as it is unpacked`() async throws {
      let server = try ScriptedHTTPServer(.gzip(String(repeating: " ", count: 200_000)))
      let limits = NetworkLimits.patient(size: 100_000)
      #expect(await reason(request(server, limits: limits)) == .tooLarge(limit: 100_000))
    }

    // MARK: Redirects

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is followed, within the server with everything`(status: Int) async throws {
      let server = try ScriptedHTTPServer(.redirect(to: "/else?a=b", status: status), .json("[]"))
      var request = request(server)
      request.headers = ["authorization": "secret", "accept": "x"]
      #expect(try await service.response(to: request).body == Data("[]".utf8))
      let second = try await server.request(2)
      #expect(second.target == "/else?a=b")
      #expect(second.headers["authorization"] == "secret" && second.headers["accept"] == "x")
    }

    @Test func `another host gets no secrets`() async throws {
      let other = try ScriptedHTTPServer(.json("[]"))
      let server = try ScriptedHTTPServer(.redirect(to: "\(other.url)/x"))
      var request = request(server)
      request.headers = [
        "authorization": "secret", "cookie": "c", "x-key": "secret", "accept": "x",
      ]
      request.secretHeaders = ["X-Key"]
      _ = try await service.response(to: request)
      let received = try await other.nextRequest()
      #expect(received.headers["accept"] == "x")
      for name in ["authorization", "cookie", "x-key"] {
        #expect(received.headers[name] == nil)
      }
    }

    @Test func `a circle ends`() async throws {
      let server = try ScriptedHTTPServer(.redirect(to: "/all"))
      #expect(await reason(request(server)) == .tooManyRedirects(5))
      #expect(server.requests.count == 6)
    }

    @Test(arguments: [
      "ftp://127.0.0.1/", "http://", "file:///etc/passwd", "http://a:b@127.0.0.1/",
    ])
    func `a redirect to no address is an error`(location: String) async throws {
      let server = try ScriptedHTTPServer(.redirect(to: location))
      let reason = await reason(request(server))
      #expect(reason == .redirected(to: location))
      #expect(server.requests.count == 1)
    }

    @Test func `a request that changes something is not sent on`() async throws {
      let server = try ScriptedHTTPServer(.redirect(to: "/else"))
      #expect(await reason(request(server, .post)) == .redirected(to: "/else"))
      #expect(server.requests.count == 1)
    }

    // MARK: Cancelling

    @Test func `cancelling closes the connection, in each phase`() async throws {
      let full = Reply.json("[1,2,3]")
      for place in [nil, Reply.Place.inHead, .beforeBody, .inBody] {
        let gate = try Gate()
        let reply = place.map { full.held(at: $0, until: gate) } ?? .silence
        let server = try ScriptedHTTPServer(reply)
        let request = request(server)
        let answer = Task { try await service.response(to: request) }
        let received = try await server.nextRequest()
        answer.cancel()
        let result = await answer.result
        #expect(throws: NetworkError(.cancelled, request)) { try result.get() }
        #expect(try await received.connection.end == .byClient)
        gate.open()
      }
    }

    @Test func `a task that is cancelled already sends nothing`() async throws {
      let server = try ScriptedHTTPServer(.json("[]"))
      let request = request(server)
      let begin = Promise<Void>()
      let answer = Task {
        try? await begin.value
        return try await service.response(to: request)
      }
      answer.cancel()
      let result = await answer.result
      #expect(throws: NetworkError(.cancelled, request)) { try result.get() }
    }

    @Test func `on many threads every request gets its answer or its cancellation`() async throws {
      // With a redirect, because tasks wait for their delegate there.
      let server = try ScriptedHTTPServer { request in
        request.target == "/all" ? .redirect(to: "/else") : .json("[]")
      }
      let request = request(server)
      await withTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            let answer = Task { try await service.response(to: request) }
            if number % 5 < 3 { _ = try? await server.request(1 + number / 4) }
            for _ in 0..<number % 7 { await Task.yield() }
            if number % 3 != 0 { answer.cancel() }
            switch await answer.result {
            case .success(let response): #expect(response.body == Data("[]".utf8))
            case .failure(let error):
              #expect(error as? NetworkError == NetworkError(.cancelled, request))
              #expect(number % 3 != 0)
            }
          }
        }
      }
    }

    // MARK: TLS

    @Test(.enabled(if: TLSServer.isAvailable, TLSServer.isMissing))
    func `a certificate that nobody knows is not accepted`() async throws {
      let server = try await TLSServer.start()
      let error = await error(NetworkRequest(.get, server.url))
      #expect(error?.reason == .notSecure && error?.canRetry == false)
    }
  }

  extension NetworkLimits {
    /// Limits that a busy machine does not reach.
    static let patient = patient(size: 8 << 20)

    fileprivate static func patient(size: Int) -> NetworkLimits {
      NetworkLimits(deadline: .seconds(600), idle: .seconds(600), size: size)
    }
  }
#endif
