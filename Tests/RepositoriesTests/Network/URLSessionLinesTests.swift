#if Networking
  import Foundation
  import StateStoreTesting
  import Synchronization
  import Testing

  @testable import Repositories

  /// Reading an answer line by line, from a server that misbehaves in every way.
  struct URLSessionLinesTests {
    private let service = URLSessionNetworkService()

    private func request(
      _ server: ScriptedHTTPServer, size: Int = 1 << 20, deadline: Duration = .seconds(600),
      idle: Duration = .seconds(600)
    ) -> NetworkRequest {
      var request = NetworkRequest(
        .post, server.url.appending(path: "watch"), body: Data("{}".utf8))
      request.limits = NetworkLimits(deadline: deadline, idle: idle, size: size)
      return request
    }

    /// The lines until the answer ends, and how it has ended.
    private func lines(
      _ request: NetworkRequest, upTo limit: Int = .max
    ) async -> (lines: [String], error: NetworkError.Reason?) {
      let read = Lines()
      do throws(NetworkError) {
        try await service.lines(of: request) { read.add($0) < limit }
        return (read.all, nil)
      } catch {
        return (read.all, error.reason)
      }
    }

    private static func head(_ status: Int = 200) -> Reply {
      Reply(.send(Reply.head(status, ["Transfer-Encoding": "chunked"])))
    }

    private static func chunk(_ text: String) -> Reply {
      Reply(.send(Reply.chunk(Array(text.utf8))))
    }

    private static let end = Reply(.send(Reply.lastChunk))

    @Test func `each line comes as soon as it is complete`() async throws {
      let gates = [try Gate(), try Gate()]
      let server = try ScriptedHTTPServer(
        Self.head().then(Self.chunk("one\ntw")).then(.wait(for: gates[0]))
          .then(Self.chunk("o\n")).then(.wait(for: gates[1])).then(Self.chunk("three"))
          .then(Self.end))
      let read = Lines()
      try await service.lines(of: request(server)) { line in
        if let gate = [1: 0, 2: 1][read.add(line)] { gates[gate].open() }
        return true
      }
      #expect(read.all == ["one", "two", "three"])
      let received = try await server.request(1)
      #expect(received.method == "POST" && received.text == "{}")
    }

    @Test func `a stream goes over the connection on which another request was answered`()
      async throws
    {
      let server = try ScriptedHTTPServer { request in
        request.method == "HEAD"
          ? Reply(.send(Reply.head(503, ["Content-Length": "0"])))
          : Self.head().then(Self.chunk("one\n")).then(Self.end)
      }
      let opening = NetworkRequest(.head, server.url.appending(path: "health"))
      // On a busy machine the system may not have the first connection back yet, and opens another.
      for trial in 0..<10 {
        let read = Lines()
        try await service.lines(of: request(server), over: opening) { read.add($0) < 9 }
        #expect(read.all == ["one"])
        let first = try await server.request(2 * trial + 1)
        let second = try await server.request(2 * trial + 2)
        #expect(first.method == "HEAD" && second.method == "POST")
        if first.connection === second.connection { return }
      }
      Issue.record("Each of ten streams had a connection of its own.")
    }

    @Test func `a server that does not answer the first request fails the stream`() async throws {
      var opening = NetworkRequest(.head, URL(string: "http://127.0.0.1:1")!)
      opening.limits = NetworkLimits(deadline: .seconds(600), idle: .seconds(600), size: 1_000)
      let server = try ScriptedHTTPServer(Self.head().then(Self.end))
      await #expect(throws: NetworkError.self) {
        try await service.lines(of: request(server), over: opening) { _ in true }
      }
    }

    @Test func `lines are the same however the bytes are divided`() async throws {
      let text = "first\n\n\nsecond\n{\"우유\":\"🥛\"}\r\nlast"
      try await withSeed { random in
        for _ in 0..<LongTests.rounds(20) {
          var chunks = Self.head()
          var rest = Array(text.utf8)[...]
          while !rest.isEmpty {
            let count = Int.random(in: 1...rest.count, using: &random)
            chunks = chunks.then(Reply(.send(Reply.chunk(rest.prefix(count)))))
            rest = rest.dropFirst(count)
          }
          let server = try ScriptedHTTPServer(chunks.then(Self.end))
          let read = await lines(request(server))
          #expect(read.lines == ["first", "second", "{\"우유\":\"🥛\"}\r", "last"])
          #expect(read.error == nil)
        }
      }
    }

    @Test func `the connection is closed when the reader has enough`() async throws {
      let server = try ScriptedHTTPServer(
        Self.head().then(Self.chunk("one\ntwo\nthree\n")).then(.silence))
      let read = await lines(request(server), upTo: 2)
      #expect(read.lines == ["one", "two"] && read.error == nil)
      #expect(try await server.request(1).connection.end == .byClient)
    }

    @Test func `cancelling closes the connection, before and after the first line`() async throws {
      for reply in [Reply.silence, Self.head().then(Self.chunk("one\n")).then(.silence)] {
        let server = try ScriptedHTTPServer(reply)
        let read = Lines()
        let came = Promise<Void>()
        let request = request(server)
        let task = Task {
          try await service.lines(of: request) { line in
            read.add(line)
            came.keep(())
            return true
          }
        }
        let received = try await server.nextRequest()
        if reply.steps.count > 1 { try await came.value }
        task.cancel()
        let result = await task.result
        #expect(throws: NetworkError(.cancelled, request)) { try result.get() }
        #expect(try await received.connection.end == .byClient)
      }
    }

    @Test func `a line without an end is not taken`() async throws {
      let server = try ScriptedHTTPServer(.endless(bytes: 1 << 36, framing: .chunked()))
      #expect(await lines(request(server, size: 1 << 16)).error == .tooLarge(limit: 1 << 16))
    }

    @Test func `lines that nobody takes are not kept without a limit`() async throws {
      let server = try ScriptedHTTPServer(.endless(bytes: 1 << 36, of: "x\n", framing: .chunked()))
      let failed = Promise<NetworkError.Reason>()
      let request = request(server, size: 1 << 16)
      let task = Task {
        do throws(NetworkError) {
          // The first line is never taken.
          try await service.lines(of: request) { _ in
            _ = try? await failed.value
            return true
          }
        } catch {
          return Optional(error.reason)
        }
        return nil
      }
      // Far more than the client and the system keep.
      let received = try await server.request(1)
      _ = try await received.connection.end
      failed.breakUp()
      #expect(await task.value == .tooLarge(limit: 1 << 16))
    }

    @Test func `an answer that does not begin in time is none`() async throws {
      let server = try ScriptedHTTPServer(.silence)
      let service = URLSessionNetworkService(
        clock: ScriptedClock { duration in
          #expect(duration == .seconds(90))
          _ = try await server.request(1)
        })
      let request = request(server, deadline: .seconds(90))
      await #expect(throws: NetworkError(.timedOut(.seconds(90)), request)) {
        try await service.lines(of: request) { _ in true }
      }
    }

    @Test func `an answer that has begun may take as long as it likes`() async throws {
      let gate = try Gate()
      let server = try ScriptedHTTPServer(
        Self.head().then(Self.chunk("one\n")).then(.wait(for: gate)).then(Self.end))
      let passed = Promise<Void>()
      let service = URLSessionNetworkService(
        clock: ScriptedClock { _ in
          defer { passed.keep(()) }
          try await waitForCancellation()
        })
      try await service.lines(of: request(server, deadline: .seconds(1))) { _ in
        // The deadline is called off.
        do { try await passed.value } catch { Issue.record(error) }
        gate.open()
        return true
      }
    }

    @Test func `a server that falls silent is waited for as long as the limit says`() async throws {
      let server = try ScriptedHTTPServer(Self.head().then(Self.chunk("one\n")).then(.silence))
      // A busy machine may need a second for the first line, too.
      #expect(await lines(request(server, idle: .seconds(1))).error == .stalled(.seconds(1)))
    }

    @Test func `an answer that breaks off gives its lines and an error`() async throws {
      for end in [Reply.close, .reset] {
        let server = try ScriptedHTTPServer(
          Self.head().then(Self.chunk("one\ntwo")).then(Reply(.wait(try Gate.opened()))).then(end))
        let read = await lines(request(server))
        #expect(read.error == .cutOff && (read.lines == ["one"] || read.lines == []))
      }
    }

    @Test(arguments: [400, 404, 503])
    func `another status is an error with the beginning of the answer`(status: Int) async throws {
      let server = try ScriptedHTTPServer(.status(status, body: "no\nway"), .status(status))
      #expect(await lines(request(server)).error == .status(status, "no"))
      #expect(await lines(request(server)).error == .status(status, ""))
    }

    @Test func `a server that asks for a password gets none`() async throws {
      let server = try ScriptedHTTPServer(.status(401, headers: ["WWW-Authenticate": "Basic"]))
      #expect(await lines(request(server)).error == .status(401, ""))
    }

    @Test func `a redirect is not followed`() async throws {
      let server = try ScriptedHTTPServer(.redirect(to: "/else", status: 307))
      #expect(await lines(request(server)).error == .status(307, ""))
      #expect(server.requests.count == 1)
    }

    @Test func `nobody listens`() async throws {
      try await DeadPort.refusing { port in
        let request = NetworkRequest(.post, port.url, body: Data("{}".utf8))
        #expect(await lines(request).error == .notReachable)
      }
    }
  }

  /// The lines that came, in order.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    /// - Returns: How many lines have come.
    @discardableResult
    func add(_ line: Data) -> Int {
      lines.withLock {
        $0.append(String(decoding: line, as: UTF8.self))
        return $0.count
      }
    }
  }

  extension Gate {
    fileprivate static func opened() throws -> Gate {
      let gate = try Gate()
      gate.open()
      return gate
    }
  }
#endif
