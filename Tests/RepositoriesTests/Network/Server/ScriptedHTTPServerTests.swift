import Foundation
import Testing

@testable import Repositories

struct ScriptedHTTPServerTests {
  @Test func `requests on one connection are answered in turn, and told to the test`()
    async throws
  {
    let server = try ScriptedHTTPServer { request in
      request.number == 1 ? .json("[1]") : .status(503, headers: ["Retry-After": "1"])
    }
    let client = try await RawClient(server)

    try client.send(
      "POST /v3.1/all?fields=cca2,name&q=%ED%95%9C HTTP/1.1\r\nHost: h\r\nX-A:  b\r\n"
        + "Content-Length: 4\r\n\r\nbo")
    try client.send("dy")
    #expect(
      try await client.receives(
        "HTTP/1.1 200 Scripted\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]"))
    let request = try await server.nextRequest()
    #expect(request.number == 1)
    #expect(request.method == "POST")
    #expect(request.target == "/v3.1/all?fields=cca2,name&q=%ED%95%9C")
    #expect(request.path == "/v3.1/all")
    #expect(request.query == ["fields": "cca2,name", "q": "한"])
    #expect(request.headers["x-a"] == "b")
    #expect(request.headers["None"] == nil)
    #expect(request.text == "body")

    try client.get("/2")
    #expect(
      try await client.receives(
        "HTTP/1.1 503 Scripted\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"))
    #expect(try await server.nextRequest().connection === request.connection)
    #expect(server.requests.map(\.path) == ["/v3.1/all", "/2"])
    #expect(server.connections.map(\.number) == [1])
    #expect(request.connection.endIfOver == nil)
  }

  @Test func `each connection is served at the same time, and counted`() async throws {
    let gate = try Gate()
    let server = try ScriptedHTTPServer(.wait(for: gate).then(.status(201)), .status(202))
    let slow = try await RawClient(server)
    try slow.get("/slow")
    _ = try await server.request(1)
    let fast = try await RawClient(server)
    try fast.get("/fast")
    #expect(try await fast.received(12) == "HTTP/1.1 202")
    gate.open()
    #expect(try await slow.received(12) == "HTTP/1.1 201")
    #expect(server.requests.map(\.connection.number) == [1, 2])
    #expect(server.connections.count == 2)
  }

  @Test func `requests may come in one write, or byte by byte`() async throws {
    let server = try ScriptedHTTPServer { .raw("\($0.path)\n") }
    let client = try await RawClient(server)
    let request = "PUT /a HTTP/1.1\r\nContent-Length: 1\r\n\r\nb"
    try client.send(request + request + "GET /c HTTP/1.1\r\n\r\n")
    #expect(try await client.receives("/a\n/a\n/c\n"))
    for byte in request { try client.send(String(byte)) }
    #expect(try await client.receives("/a\n"))
  }

  @Test func `a client that asks before it sends its body is told to go on`() async throws {
    let server = try ScriptedHTTPServer { .raw($0.text) }
    let client = try await RawClient(server)
    try client.send(
      "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n")
    #expect(try await client.receives("HTTP/1.1 100 Scripted\r\n\r\n"))
    try client.send("body")
    #expect(try await client.receives("body"))
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET / FTP/1\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `what is no request is refused`(text: String) async throws {
    let server = try ScriptedHTTPServer(.status(200))
    let client = try await RawClient(server)
    try client.send(text)
    let (bytes, end) = try await client.rest()
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 400"))
    #expect(end == .closed)
    #expect(server.requests.isEmpty)
    #expect(try await server.connections[0].end == .byServer)
  }

  @Test func `a client that asks for the end of the connection gets it after the reply`()
    async throws
  {
    let server = try ScriptedHTTPServer(.raw("reply"))
    let client = try await RawClient(server)
    try client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(try await client.rest() == (Array("reply".utf8), .closed))
  }

  @Test func `a request is waited for before it has come, until it is cancelled`() async throws {
    let server = try ScriptedHTTPServer(.status(200))
    let client = try await RawClient(server)
    async let first = server.nextRequest()
    async let second = server.request(2)
    try client.get("/1")
    #expect(try await first.path == "/1")
    try client.get("/2")
    #expect(try await second.path == "/2")
    #expect(try await server.nextRequest().path == "/2")

    let waiting = Task { try await server.nextRequest() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func `stopping ends connections and waits`() async throws {
    let server = try ScriptedHTTPServer(
      .silence, .wait(for: Gate()), .endless(bytes: 1 << 40), .status(200))
    var clients: [RawClient] = []
    for number in 1...4 {
      clients.append(try await RawClient(server))
      try clients[number - 1].get()
      _ = try await server.request(number)
    }
    let more = Task { try await server.request(5) }

    server.stop()
    server.stop()

    await #expect(throws: CancellationError.self) { try await more.value }
    await #expect(throws: CancellationError.self) { try await server.request(6) }
    #expect(try await server.nextRequest().number == 1)
    for connection in server.connections { #expect(try await connection.end == .byServer) }
    for client in clients { _ = try await client.rest() }
  }

  @Test func `a server that nobody has any more is stopped`() async throws {
    var server: ScriptedHTTPServer? = try ScriptedHTTPServer(.silence)
    let client = try await RawClient(#require(server))
    try client.get()
    let connection = try await #require(server).nextRequest().connection
    server = nil
    #expect(connection.endIfOver == .byServer)
    #expect(try await client.rest() == ([], .closed))
  }

  #if os(Linux)
    @Test func `nothing is left open`() async throws {
      await #expect(processExitsWith: .success) {
        /// Not the timers and events that the runtime opens at its own times.
        func socketsAndPipes() throws -> Int {
          let folder = "/proc/self/fd/"
          let names = try FileManager.default.contentsOfDirectory(atPath: folder)
          let files = names.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
          }
          return files.count { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") }
        }
        let before = try socketsAndPipes()
        for _ in 1...20 { try await Self.useEverything() }
        #expect(try socketsAndPipes() == before)
      }
    }
  #endif

  private static func useEverything() async throws {
    let server = try ScriptedHTTPServer(
      .silence, .wait(for: Gate()), .endless(bytes: 1 << 40), .status(200), .reset, .close)
    for number in 1...6 {
      let client = try await RawClient(server)
      try client.get()
      _ = try await server.request(number)
      if number == 1 { client.hangUp() }
    }
    server.stop()
    try await DeadPort.refusing { _ in }
  }
}
